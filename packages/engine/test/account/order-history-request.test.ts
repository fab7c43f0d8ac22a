import { expect, it } from 'vitest';
import type { AccountState } from '../../src/account/state/state.ts';
import { AccountScript } from './account-script.ts';
import { after, isReconcile, outputDuring, report, SYMBOL, TRADE } from './the-trade.ts';

const PUT = 'SPY261120P00660000';

function olderFile(): AccountScript {
  const script = AccountScript.trading();
  const backup: AccountState = JSON.parse(JSON.stringify(script.state));
  script.bar();
  script.market(0.98, 1);
  script.state = backup;
  script.journal.length = 0;
  after(script, 60_000);
  return script;
}

it('the order history is asked for once, though a read without it comes in between', () => {
  const script = olderFile();
  script.isDown = true;
  const { intents } = outputDuring(script, () => {
    script.send(script.broker.read(script.now));
    after(script, 500);
    script.send(script.broker.read(script.now));
  });
  expect(intents.filter(isReconcile)).toHaveLength(1);
});

it('every contract that may be held of a trade no one can identify is named where nothing is entered', () => {
  const script = olderFile();
  const order = report({ id: 'b7', clientOrderId: `${TRADE}-entry-2`, symbol: PUT });
  script.broker.orders.set(order.clientOrderId, { ...order, phase: 'filled', filledQuantity: 23 });
  script.broker.holdings.set(PUT, { quantity: 23, averageEntryPrice: 10_000 });
  script.connect();
  expect(script.alarmCodes()).toContain('UNCLEAR_TRADE');
  script.goTo('10:10');
  script.bar();
  expect(script.decisions.at(-1)?.sentence).toContain(
    `${SYMBOL}, ${PUT} of an unknown trade may be held`,
  );
});

it('takes in what an older file lacks in the order in which it came about', () => {
  const script = AccountScript.trading();
  script.bar();
  const backup: AccountState = JSON.parse(JSON.stringify(script.state));
  script.market(0.98, 1);
  script.broker.liquidity = 9;
  script.command({ type: 'close' });
  script.fill();
  script.state = backup;
  script.journal.length = 0;
  script.isDown = true;
  after(script, 60_000);
  script.send(script.broker.read(script.now, true));
  expect(script.trade).toMatchObject({ id: TRADE, quantity: 14 });
  expect(script.trade.orders.map(({ filledQuantity }) => filledQuantity)).toEqual([23, 9]);
  expect(script.alarmCodes()).not.toContain('OVERSOLD');
});
