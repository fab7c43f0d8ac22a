import { expect, it } from 'vitest';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { at } from './market.ts';
import { SYMBOL } from './the-trade.ts';

const DAYS = 3 * 86_400_000;
const SHARES = 2_300;

function exercised(): AccountScript {
  const script = AccountScript.holding();
  script.broker.fate = () => 'refused';
  script.now = at('15:59:58');
  script.market(1.4, 1.42, 671.5);
  script.now = at('16:00:01');
  script.broker.settle();
  script.broker.holdings.set('SPY', { quantity: SHARES, averageEntryPrice: fromDollars(670) });
  script.broker.fate = () => 'accepted';
  return script;
}

it('shares from contracts that expired in the money are known, reported and never sold [C12]', () => {
  const script = exercised();
  script.reconcile();
  script.wait(3_000, { isSilent: true });
  expect(script.state.trade).toBeNull();
  expect(script.closed).toMatchObject([{ quantity: 23, exitPrice: fromDollars(1.5) }]);
  expect(script.alarmCodes()).toContain('EXPIRED');
  expect(script.state.foreign.symbols).toEqual(['SPY']);

  const monday = { market: at('10:00').market + DAYS, wall: at('10:00').wall + DAYS };
  script.now = monday;
  script.reconcile();
  script.wait(60_000);
  expect(script.state.foreign.symbols).toEqual(['SPY']);
  expect(script.broker.quantityOf('SPY')).toBe(SHARES);
});

it('shares that a start finds do not hold up other trades, which sell their own contract alone [C12]', () => {
  const script = exercised();
  script.restart();
  script.now = { market: at('10:00').market + DAYS, wall: script.now.wall + DAYS };
  script.reconcile();
  script.wait(3_000, { isSilent: true });
  script.reconcile();
  script.bar();
  expect(script.decisions.at(-1)?.outcome).toBe('entered');
  script.market(0.98, 1);
  const { symbol } = script.trade.contract;
  expect(symbol).not.toBe(SYMBOL);
  script.command({ type: 'close' });
  script.fill();
  expect(script.state.trade).toBeNull();
  const sold = script.broker.posts.filter(({ side }) => side === 'sell').map((each) => each.symbol);
  expect(sold).toContain(symbol);
  expect(sold).not.toContain('SPY');
  expect(script.broker.quantityOf('SPY')).toBe(SHARES);
});
