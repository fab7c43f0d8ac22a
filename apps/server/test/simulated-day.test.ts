// Runs in: all, long
import { beforeAll, describe, expect, test } from 'vitest';
import { isLongRun } from './long.ts';
import type { SimulatorFill, SimulatorOrder } from './simulator-control.ts';
import {
  BARS,
  DAY_START,
  ENTRIES_END,
  playTradingDay,
  type TradingDay,
  WINDOW_END,
} from './trading-day.ts';

const BAR = 300_000;
const SIMULATED_CASH = 100_000;

describe('a stepped trading day', () => {
  let day: TradingDay;
  beforeAll(async () => {
    day = await playTradingDay();
  }, 120_000);

  test('makes round trips, the last of them flattened', () => {
    expect(day.trades.length).toBeGreaterThanOrEqual(3);
    expect(day.trades.map(({ reason }) => reason)).toContain('flatten');
    expect(day.trades.filter(({ reason }) => reason !== 'flatten')).not.toEqual([]);
    expect(day.alarms).toEqual([]);
  });

  test('enters inside the entry window only, in whole contracts [F1]', () => {
    const entries = day.account.orders.filter(({ side }) => side === 'buy');
    expect(entries).not.toEqual([]);
    for (const { createdAt } of entries) {
      expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(DAY_START);
      expect(Date.parse(createdAt)).toBeLessThan(ENTRIES_END);
    }
    for (const { quantity } of day.account.orders) {
      expect(Number.isInteger(quantity) && quantity >= 1).toBe(true);
    }
  });

  test('holds nothing after the window, and never sells what it does not hold [C11]', () => {
    let held = 0;
    for (const { side, quantity, at } of day.account.fills) {
      held += side === 'buy' ? quantity : -quantity;
      expect(held).toBeGreaterThanOrEqual(0);
      expect(Date.parse(at)).toBeLessThan(WINDOW_END);
    }
    expect(held).toBe(0);
    expect(day.account.positions).toEqual([]);
  });

  test('shows after every bar exactly what the broker holds [C8]', () => {
    expect(day.holdings).toHaveLength(BARS);
    for (const { shown, held } of day.holdings) expect(shown).toEqual(held);
    expect(day.holdings.some(({ held }) => held.length > 0)).toBe(true);
  });

  test('sends each order at the instant that the market stands at [A20]', () => {
    const sent = day.attempts.map(({ client_order_id, at }) => [client_order_id, at]);
    const taken = day.account.orders.map(({ clientOrderId, createdAt }) => [
      clientOrderId,
      Date.parse(createdAt),
    ]);
    expect(sent).toEqual(taken);
  });

  test('uses no client order id twice, and places no order that the broker does not know as ours', () => {
    const ids = day.account.orders.map(({ clientOrderId }) => clientOrderId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(day.account.orders.every(({ source }) => source === 'customer')).toBe(true);
  });

  test('has the broker’s own cash, to the cent', () => {
    const cash = cents(Number(day.account.cash));
    const ledger = day.trades.reduce((sum, { gross_pnl }) => sum + gross_pnl, 0) / 100;
    const fees = cents(Number(day.account.fees));
    expect(Number(day.account.accruedFees)).toBe(0);
    expect(fees).toBeGreaterThan(0);
    // The broker charges the day's fees in whole cents.
    expect(Math.ceil(day.trades.reduce((sum, row) => sum + row.fees_micro, 0) / 10_000)).toBe(fees);
    expect(cash - cents(SIMULATED_CASH)).toBe(ledger - fees);
    expect(cents(day.shownCash)).toBe(cash);
  });

  test('has a ledger row for each trade that equals the broker’s fills', () => {
    const fromFills = new Map<string, { pnl: number; bought: number }>();
    for (const fill of day.account.fills) {
      const id = fill.clientOrderId.replace(/-(entry|exit)-\d+$/, '');
      const trade = fromFills.get(id) ?? { pnl: 0, bought: 0 };
      const value = cents(Number(fill.price)) * fill.quantity * 100;
      trade.pnl += fill.side === 'buy' ? -value : value;
      if (fill.side === 'buy') trade.bought += fill.quantity;
      fromFills.set(id, trade);
    }
    const rows = day.trades.map(({ trade_id, gross_pnl, quantity }) => [
      trade_id,
      { pnl: gross_pnl / 100, bought: quantity },
    ]);
    expect(new Map(rows as [string, { pnl: number; bought: number }][])).toEqual(fromFills);
  });

  test('shows the broker’s orders in the history', () => {
    const shown = day.shownOrders.map(({ symbol, side, status, filled_qty }) => ({
      symbol,
      side,
      status,
      filledQuantity: Number(filled_qty),
    }));
    const recorded = day.account.orders.map(({ symbol, side, status, filledQuantity }) => ({
      symbol,
      side,
      status,
      filledQuantity,
    }));
    expect(shown.reverse()).toEqual(recorded);
  });

  test('leaves one decision and one market row for every bar', () => {
    const starts = Array.from({ length: BARS }, (_, index) => DAY_START + index * BAR);
    expect(day.decisions.map(({ bar_start }) => bar_start)).toEqual(starts);
    expect(day.marketRows.map(({ bar_start }) => bar_start)).toEqual(starts);
    const entered = day.decisions.filter(({ outcome }) => outcome === 'entered');
    expect(new Set(entered.map(({ trade_id }) => trade_id)).size).toBe(entered.length);
  });

  // lab/test/parity.test.ts compares a session of the server with the backtest of the same seed.
  test.skipIf(!isLongRun)(
    'repeats itself from the same seed in another folder',
    { timeout: 120_000 },
    async () => {
      const again = await playTradingDay();
      expect(again.marketRows).toEqual(day.marketRows);
      expect(again.decisions.map(nameless)).toEqual(day.decisions.map(nameless));
      expect(again.trades.map(nameless)).toEqual(day.trades.map(nameless));
      expect(again.holdings).toEqual(day.holdings);
      expect(again.account.orders.map(orderContent)).toEqual(day.account.orders.map(orderContent));
      expect(again.account.fills.map(fillContent)).toEqual(day.account.fills.map(fillContent));
      expect(again.account.cash).toBe(day.account.cash);
    },
  );
});

function cents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Without the user's id, which is new in every folder. */
function nameless<Row extends { readonly trade_id: string | null }>(row: Row) {
  return { ...row, trade_id: row.trade_id === null ? null : tail(row.trade_id) };
}

function orderContent({ clientOrderId, createdAt, updatedAt, ...order }: SimulatorOrder) {
  return {
    ...content(order),
    clientOrderId: tail(clientOrderId),
    createdAt: Date.parse(createdAt),
    updatedAt: Date.parse(updatedAt),
  };
}

function fillContent({ clientOrderId, at, ...fill }: SimulatorFill) {
  return { ...content(fill), clientOrderId: tail(clientOrderId), at: Date.parse(at) };
}

function content(row: object) {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => name !== 'id' && name !== 'orderId'),
  );
}

function tail(id: string): string {
  return id.slice(36);
}
