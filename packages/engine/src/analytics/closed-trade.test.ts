import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AccountScript } from '../../test/account/account-script.ts';
import type { TradeClosedEntry } from '../account/state/journal.ts';
import { CENT, fromDollars, type Money, toCents, toDollars } from '../model/money.ts';
import { grossPnlAtBid, mergeLateRows } from './closed-trade.ts';
import { tradeStatistics } from './trade-statistics.ts';

const SHARES = 100;

describe('what a trade would have come to at a bid', () => {
  it('is the same to the cent as the difference of the prices, for all contracts', () => {
    const cents = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 1, max: 500 }), (entry, bid, quantity) => {
        const premium = entry * CENT * SHARES * quantity;
        const byPrices = (toDollars(bid * CENT) - toDollars(entry * CENT)) * SHARES * quantity;
        const found = toCents(grossPnlAtBid({ premium, quantity }, bid * CENT));
        expect(found).toBeCloseTo(byPrices, 6);
      }),
    );
  });

  it('takes what was paid, also where the mean price has no end', () => {
    // 5 at 0.75 and 12 at 0.76: 1,287 dollars, 0.757058… a share.
    const premium: Money = 12_870_000;
    expect(toCents(grossPnlAtBid({ premium, quantity: 17 }, 59 * CENT))).toBe(-284);
  });
});

const row = (tradeId: string, dollars: number): TradeClosedEntry => ({
  type: 'trade-closed',
  tradeId,
  accountNumber: 'A1',
  date: '2026-11-20',
  contract: { symbol: 'S', underlying: 'SPY', side: 'call', strike: 1, expiry: '2026-11-20' },
  quantity: tradeId.includes('-late-') ? 0 : 1,
  entryPrice: CENT,
  exitPrice: CENT,
  openedAt: 0,
  closedAt: 0,
  reason: 'target',
  grossPnl: fromDollars(dollars),
  feesMicro: 100,
});

describe('rows that the ledger got later', () => {
  it('are put to their trade, and the trades keep their order', () => {
    const [second, first] = [row('u1-20261120-2', 5), row('u1-20261120-1', 7)];
    const late = [row('u1-20261120-1-late-1', -3), row('u1-20261120-1-late-2', -6)];
    const trades = mergeLateRows([...late.slice(0, 1), second, first, ...late.slice(1)]);
    expect(trades).toMatchObject([
      { tradeId: second.tradeId, grossPnl: fromDollars(5) },
      { tradeId: first.tradeId, grossPnl: fromDollars(-2) },
    ]);
  });

  it('make no trade where theirs is not here, and no id is trusted that only looks late', () => {
    const [stray, own] = [row('u1-20261120-1-late-1', 1), row('x-late-20261120-11', 2)];
    expect(mergeLateRows([stray, own])).toMatchObject([
      { tradeId: own.tradeId, grossPnl: fromDollars(2) },
    ]);
  });

  it('are those that settling a trade writes', () => {
    const script = AccountScript.holding();
    script.market(1.2, 1.22);
    script.command({ type: 'close' });
    script.fill();
    const exitOrder = [...script.broker.orders.values()].find(({ side }) => side === 'sell');
    if (exitOrder === undefined) throw new Error('no sell');
    script.wait(60_000);
    script.reconcile();
    const corrected = { ...exitOrder, filledAveragePrice: fromDollars(0.9) };
    script.send({ type: 'order', order: corrected });
    expect(script.closed.map(({ quantity }) => quantity)).toEqual([23, 0]);
    const range = { from: null, to: '2026-11-20' };
    expect(tradeStatistics(script.closed.slice(0, 1), range)).toMatchObject({ trades: 1, wins: 1 });
    expect(tradeStatistics(script.closed, range)).toMatchObject({ trades: 1, wins: 0, losses: 1 });
  });
});
