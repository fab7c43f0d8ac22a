import { expect, it } from 'vitest';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { after, alarm, ENTRY, readOf, report, said } from './the-trade.ts';

const TOLD = `The broker tells of 3 filled of ${ENTRY}, and has told of 10: compare the account at the broker with the ledger.`;

/** Ten of 23 have been bought, as the stream told; the test answers what is looked up. */
function partlyFilled(): AccountScript {
  const script = AccountScript.trading();
  script.bar();
  script.isDown = true;
  const price = fromDollars(1.05);
  script.send({ type: 'order', order: report({ filledQuantity: 10, filledAveragePrice: price }) });
  return script;
}

const fewer = report({ filledQuantity: 3, filledAveragePrice: fromDollars(1.05) });

it('fills that the broker has taken back are told once, and ours stand', () => {
  const script = partlyFilled();
  const { journal } = said(script, () => {
    for (let look = 0; look < 2; look += 1) {
      after(script, 5_000);
      script.send({ type: 'tick' });
      script.lookedUp(ENTRY, fewer);
    }
  });
  expect(journal.filter(({ type }) => type === 'alarm')).toEqual([
    alarm('critical', `FEWER_FILLS:${ENTRY}`, TOLD),
  ]);
  expect(script.trade.quantity).toBe(10);
});

it('a look-up that left before the last news is merely late', () => {
  const script = AccountScript.trading();
  script.bar();
  script.isDown = true;
  after(script, 6_000);
  script.send({ type: 'tick' });
  expect(script.intents).toContainEqual({ type: 'look-up', clientOrderId: ENTRY });
  const left = script.now;
  after(script, 1_000);
  const price = fromDollars(1.05);
  script.send({ type: 'order', order: report({ filledQuantity: 10, filledAveragePrice: price }) });
  // A younger one has been asked for meanwhile, and this is the answer to the elder.
  after(script, 5_000);
  script.send({ type: 'tick' });
  script.lookedUp(ENTRY, fewer, left);
  expect(script.alarmCodes()).not.toContain('FEWER_FILLS');
});

it('a message of the stream may come in any order', () => {
  const script = partlyFilled();
  after(script, 5_000);
  script.send({ type: 'order', order: fewer });
  expect(script.alarmCodes()).toEqual([]);
});

it('as many as before are no news', () => {
  const script = partlyFilled();
  after(script, 5_000);
  script.send({ type: 'tick' });
  const same = report({ filledQuantity: 10, filledAveragePrice: fromDollars(1.05) });
  script.lookedUp(ENTRY, same);
  expect(script.alarmCodes()).toEqual([]);
});

it('the answer to a look-up of an ended trade may come when its fill has been told already', () => {
  const script = AccountScript.trading();
  script.bar();
  script.command({ type: 'close' });
  expect(script.state.trade).toBeNull();
  script.isDown = true;
  after(script, 2_000);
  script.send(readOf(script, 10));
  expect(script.intents).toContainEqual({ type: 'look-up', clientOrderId: ENTRY });
  const { id } = script.broker.find(ENTRY) ?? {};
  const price = fromDollars(1.05);
  const canceled = report({ id: id ?? '', phase: 'canceled', filledAveragePrice: price });
  script.send({ type: 'order', order: { ...canceled, filledQuantity: 10 } });
  expect(script.trade.quantity).toBe(10);
  const order = { ...canceled, filledQuantity: 3 };
  const { journal } = said(script, () => script.lookedUp(ENTRY, order));
  expect(journal).toEqual([]);
});
