import { readFileSync } from 'node:fs';
import type { AccountState, PerformanceRow, TradeClosedEntry } from '@tideline/engine';
import { describe, expect, it } from 'vitest';
import { ADA, AT, addUsers, BOB, bar, NOW, signalOf, stateOf, trade } from '../../test/fixtures.ts';
import { takeFence } from '../fencing.ts';
import { openEmptyDatabase } from '../testing/index.ts';
import { TradingStore } from '../trading-store.ts';
import { createRepositories } from './index.ts';

const RANGE = { from: null, to: '2026-12-31' };
const ALL = { userId: ADA.id, account: null, range: RANGE };

function tradeInState(id: string): NonNullable<AccountState['lastTrade']> {
  const path = new URL('../../test/stored-states/before-versions.json', import.meta.url);
  const { closed } = JSON.parse(readFileSync(path, 'utf8'));
  return { ...closed.lastTrade, id };
}

function open() {
  const database = openEmptyDatabase();
  addUsers(database);
  const store = new TradingStore(database);
  const fence = takeFence(database);
  let sequence = 0;
  const close = (
    entries: readonly TradeClosedEntry[],
    {
      userId = ADA.id,
      lastTrade = null,
    }: { userId?: string; lastTrade?: AccountState['lastTrade'] } = {},
  ) => {
    sequence += 1;
    const state = { ...stateOf(userId, sequence), lastTrade };
    const of = { userId, fence, at: AT, feed: 'f', intents: [] };
    store.commitSteps([{ ...of, state, journal: entries }], []);
  };
  return { database, close, ...createRepositories(database) };
}

const at = (id: string, minute: number, more: Partial<TradeClosedEntry> = {}) =>
  trade(id, { closedAt: NOW + minute * 60_000, ...more });

describe('closed trades', () => {
  it('come newest first, page by page, of one account or of all', () => {
    const { close, closedTrades } = open();
    close([at('t1', 1), at('t2', 2, { accountNumber: 'A2' }), at('t3', 3)]);
    close([at('t4', 9)], { userId: BOB.id });
    const ids = (...of: Parameters<typeof closedTrades.readPage>) =>
      closedTrades.readPage(...of).map(({ rows: [{ tradeId }] }) => tradeId);
    expect(ids(ALL, null, 9)).toEqual(['t3', 't2', 't1']);
    expect(ids({ ...ALL, account: 'A1' }, null, 9)).toEqual(['t3', 't1']);
    expect(ids(ALL, null, 2)).toEqual(['t3', 't2']);
    expect(ids(ALL, { closedAt: NOW + 120_000, tradeId: 't2' }, 2)).toEqual(['t1']);
    expect(closedTrades.readAccountNumbers(ADA.id).toSorted()).toEqual(['A1', 'A2']);
  });

  it('of one moment follow each other by their ids', () => {
    const { close, closedTrades } = open();
    close([at('t1', 1), at('t2', 1), at('t3', 1)]);
    const [first] = closedTrades.readPage(ALL, null, 1);
    expect(first?.rows[0].tradeId).toBe('t3');
    const next = closedTrades.readPage(ALL, { closedAt: NOW + 60_000, tradeId: 't3' }, 9);
    expect(next.map(({ rows: [row] }) => row.tradeId)).toEqual(['t2', 't1']);
  });

  it('are in the range of their New York date, both ends included', () => {
    const { close, closedTrades } = open();
    close(['18', '19', '20'].map((day, index) => at(`t${day}`, index, { date: `2026-11-${day}` })));
    const range = { from: '2026-11-19', to: '2026-11-19' };
    const found = closedTrades.readPage({ ...ALL, range }, null, 9);
    expect(found.map(({ rows: [row] }) => row.tradeId)).toEqual(['t19']);
  });

  it('are joined by their late rows, and are no one else’s', () => {
    const { close, closedTrades } = open();
    close([at('t-1', 1), at('t-1-late-1', 5, { quantity: 0, grossPnl: -1 }), at('t-10', 2)]);
    const trade = closedTrades.findTrade(ADA.id, 't-1');
    expect(trade?.rows.map(({ tradeId }) => tradeId)).toEqual(['t-1', 't-1-late-1']);
    expect(closedTrades.readPage(ALL, null, 9)).toHaveLength(2);
    expect(closedTrades.findTrade(BOB.id, 't-1')).toBeNull();
    expect(closedTrades.findTrade(ADA.id, 't-1-late-1')).toBeNull();
  });

  it('know the fees of their account’s day before them', () => {
    const { close, closedTrades } = open();
    close([
      at('t1', 1, { feesMicro: 5 }),
      at('t2', 2, { feesMicro: 7 }),
      at('t3', 3, { feesMicro: 11, accountNumber: 'A2' }),
      at('t4', 4, { feesMicro: 13, date: '2026-11-21' }),
      at('t5', 5, { feesMicro: 17 }),
    ]);
    const before = closedTrades.readPage(ALL, null, 9).map(({ rows: [row] }) => row.feesBefore);
    expect(before).toEqual([12, 0, 0, 5, 0]);
    expect(closedTrades.readNewestRows(ADA.id, 2).map(({ feesBefore }) => feesBefore)).toEqual([
      12, 0,
    ]);
  });

  it('are read for statistics in the order of their closes, all of them', async () => {
    const { close, closedTrades } = open();
    close(Array.from({ length: 501 }, (_, index) => at(`t${index}`, index)));
    const pages: (readonly PerformanceRow[])[] = [];
    for await (const page of closedTrades.readPerformanceRows(ALL)) pages.push(page);
    expect(pages.map((page) => page.length)).toEqual([500, 1]);
    expect(pages.flat().map(({ tradeId }) => tradeId)).toEqual(
      Array.from({ length: 501 }, (_, index) => `t${index}`),
    );
  });
});

describe('what is kept beside the ledger', () => {
  const ID = 'u1-20261120-1';

  it('are orders, the settings of the entry, and the way to the decision and its signal', () => {
    const { close, closedTrades, marketHistory } = open();
    const lastTrade = tradeInState(ID);
    const { barStart } = lastTrade;
    marketHistory.saveEvaluation('f', bar(barStart), signalOf(barStart, 61.5));
    close([at(ID, 1)], { lastTrade });
    expect(closedTrades.findTrade(ADA.id, ID)).toMatchObject({
      pool: 'simulated',
      feed: 'f',
      barStart,
      riskLevel: 5,
      confidence: 61.5,
    });
    expect(closedTrades.readOrders(ID)).toMatchObject([
      {
        clientOrderId: `u1-20261120-1-entry-1`,
        role: 'entry',
        phase: 'filled',
        filledQuantity: 23,
      },
      { clientOrderId: `u1-20261120-1-exit-1`, role: 'exit', phase: 'filled', filledQuantity: 23 },
    ]);
  });

  it('follow a correction while the trade is the last', () => {
    const { close, closedTrades } = open();
    const lastTrade = tradeInState(ID);
    close([at(ID, 1)], { lastTrade });
    const [entry] = lastTrade.orders;
    if (entry === undefined) throw new Error('the stored trade has no order');
    const orders = [{ ...entry, filledQuantity: 24 }];
    close([at(`${ID}-late-1`, 2)], { lastTrade: { ...lastTrade, orders } });
    expect(closedTrades.readOrders(ID)).toMatchObject([{ filledQuantity: 24 }]);
  });

  it('never keep a ledger row from being written', () => {
    const { close, closedTrades } = open();
    close([at('unknown', 1)]);
    close([at(`${ID}-late-1`, 2)], { lastTrade: tradeInState(ID) });
    expect(closedTrades.findTrade(ADA.id, 'unknown')).toMatchObject({
      riskLevel: null,
      confidence: null,
    });
    expect(closedTrades.readOrders('unknown')).toEqual([]);
    expect(closedTrades.readNewestRows(ADA.id, 9)).toHaveLength(2);
  });

  it('are a note and tags, which replace earlier ones', () => {
    const { close, closedTrades, tradeNotes } = open();
    close([at('t1', 1)]);
    expect(closedTrades.findTrade(ADA.id, 't1')).toMatchObject({ note: '', tags: [] });
    for (const [note, tags] of [
      ['Late.', ['news']],
      ['📈 <b>', ['a', 'b']],
    ] as const) {
      tradeNotes.saveNote({ tradeId: 't1', userId: ADA.id, note, tags, savedAt: 1 });
      expect(closedTrades.findTrade(ADA.id, 't1')).toMatchObject({ note, tags });
    }
  });
});
