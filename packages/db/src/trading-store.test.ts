import { readFileSync } from 'node:fs';
import type { AccountState, DecisionEntry } from '@tideline/engine';
import { describe, expect, it } from 'vitest';
import {
  ADA,
  AT,
  addUsers,
  BOB,
  CONTRACT,
  decision,
  NOW,
  SUBMIT,
  stateOf,
  trade,
} from '../test/fixtures.ts';
import { FenceLostError, takeFence } from './fencing.ts';
import { readAccountState } from './read-account-state.ts';
import { createRepositories } from './repo/index.ts';
import type { StepRecord } from './step-record.ts';
import { openEmptyDatabase } from './testing/index.ts';
import { TradingStore } from './trading-store.ts';

function open() {
  const database = openEmptyDatabase();
  addUsers(database);
  const fence = takeFence(database);
  const step = (more: Partial<StepRecord> = {}): StepRecord => ({
    userId: ADA.id,
    fence,
    at: AT,
    feed: 'sim-1',
    state: stateOf(ADA.id),
    intents: [],
    journal: [],
    ...more,
  });
  const count = (table: string) =>
    database.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  return {
    database,
    fence,
    step,
    count,
    book: new TradingStore(database),
    ...createRepositories(database),
  };
}

function closedTrade(id: string): NonNullable<AccountState['lastTrade']> {
  const path = new URL('../test/stored-states/before-versions.json', import.meta.url);
  const { closed } = JSON.parse(readFileSync(path, 'utf8'));
  const { lastTrade } = readAccountState(closed);
  if (lastTrade === null) throw new Error('the file has no closed trade');
  return { ...lastTrade, id };
}

describe('several accounts together', () => {
  const attemptOf = (fence: number, userId: string) => ({
    userId,
    fence,
    at: AT,
    clientOrderId: `${userId}-20261120-1-entry-1`,
    state: stateOf(userId, 2),
  });

  it('are written at once, steps first', () => {
    const { book, step, count, fence } = open();
    const steps = [step({ intents: [SUBMIT] }), step({ userId: BOB.id, state: stateOf(BOB.id) })];
    book.commitSteps(steps, [attemptOf(fence, ADA.id)]);
    expect(book.loadStates()).toEqual([stateOf(ADA.id, 2), stateOf(BOB.id)]);
    expect([count('intents'), count('attempts')]).toEqual([1, 1]);
  });

  it('are not written at all when one of them can not be', () => {
    const { book, step, count, fence } = open();
    const mismatched = step({ userId: BOB.id, state: stateOf(ADA.id) });
    expect(() => book.commitSteps([step(), mismatched], [])).toThrow(/can not save/);
    const unknown = attemptOf(fence, 'no-user');
    expect(() => book.commitSteps([step({ intents: [SUBMIT] })], [unknown])).toThrow();
    expect(book.loadStates()).toEqual([]);
    expect(count('intents')).toBe(0);
  });

  it('are written with what else is to be, or neither is', () => {
    const { book, step, database } = open();
    const { allowedEmails } = createRepositories(database);
    const besides = () => allowedEmails.add('eve@example.com', 1);
    const mismatched = step({ userId: BOB.id, state: stateOf(ADA.id) });
    expect(() => book.commitSteps([mismatched], [], besides)).toThrow(/can not save/);
    expect(allowedEmails.has('eve@example.com')).toBe(false);
    const fail = () => {
      throw new Error('no');
    };
    expect(() => book.commitSteps([step()], [], fail)).toThrow('no');
    expect(book.loadStates()).toEqual([]);
    book.commitSteps([step()], [], besides);
    expect(allowedEmails.has('eve@example.com')).toBe(true);
    expect(book.loadStates()).toHaveLength(1);
  });

  it('are refused after a newer start', () => {
    const { book, step, database, fence } = open();
    takeFence(database);
    expect(() => book.commitSteps([step()], [])).toThrow(FenceLostError);
    expect(() => book.commitSteps([], [attemptOf(fence, ADA.id)])).toThrow(FenceLostError);
  });
});

describe('the account book', () => {
  it('keeps the last state of each user, as it was given [H13]', () => {
    const { book, step } = open();
    book.commitSteps([step()], []);
    book.commitSteps([step({ state: stateOf(ADA.id, 2) })], []);
    book.commitSteps([step({ userId: BOB.id, state: stateOf(BOB.id, 7) })], []);
    expect(book.loadStates()).toEqual([stateOf(ADA.id, 2), stateOf(BOB.id, 7)]);
  });

  it('keeps the last trade of each user, and the one that takes its place', () => {
    const { book, step } = open();
    const [first, second] = ['u1-20261120-1', 'u1-20261120-2'].map(closedTrade);
    const history = [first, first, null, second, first].map((lastTrade, index) => ({
      ...stateOf(ADA.id, index + 1),
      lastTrade: lastTrade ?? null,
    }));
    for (const state of history) {
      const others = { ...stateOf(BOB.id, state.sequence), lastTrade: state.lastTrade };
      book.commitSteps([step({ state }), step({ userId: BOB.id, state: others })], []);
      expect(JSON.stringify(book.loadStates())).toBe(JSON.stringify([state, others]));
    }
  });

  it('writes state, intents and journal together [C14]', () => {
    const { book, step, count, database, decisions, trades } = open();
    const entered = decision(NOW - 300_000, {
      outcome: 'entered',
      gates: [{ code: 'SIZE', passes: true, rule: 'Cap 500', reading: '2' }],
      contract: CONTRACT,
      quantity: 2,
      limitPrice: 12_000,
      tradeId: 't1',
    });
    const closed = trade('t1');
    const alarm = {
      type: 'alarm',
      severity: 'critical',
      code: 'NO_QUOTE',
      message: 'No quote for 60 s.',
    } as const;
    const journal = [entered, closed, alarm];
    book.commitSteps([step({ intents: [SUBMIT, { type: 'reconcile' }], journal })], []);

    expect(decisions.readDay(ADA.id, 'sim-1', '2026-11-20')).toEqual([entered]);
    expect(trades.recent(ADA.id, 9)).toEqual([closed]);
    expect(
      database.sqlite.prepare('SELECT user_id, severity, code, message, at FROM alarms').all(),
    ).toEqual([
      {
        user_id: ADA.id,
        severity: 'critical',
        code: 'NO_QUOTE',
        message: 'No quote for 60 s.',
        at: NOW,
      },
    ]);
    expect(count('intents')).toBe(2);
  });

  it('writes nothing of a step that can not be written whole [D11] [H13]', () => {
    const { book, step, count } = open();
    book.commitSteps([step()], []);
    const broken = step({
      state: stateOf(ADA.id, 2),
      intents: [SUBMIT],
      journal: [trade('t1'), trade('t1')],
    });
    expect(() => book.commitSteps([broken], [])).toThrow(/UNIQUE/);
    expect(book.loadStates()).toEqual([stateOf(ADA.id)]);
    expect([count('intents'), count('trades')]).toEqual([0, 0]);
  });

  it('refuses to write a step inside a transaction that may still fail', () => {
    const { book, step, database } = open();
    const { together } = createRepositories(database);
    expect(() => together(() => book.commitSteps([step()], []))).toThrow(
      /part of another transaction/,
    );
    expect(book.loadStates()).toEqual([]);
  });

  it('refuses the state of another user', () => {
    const { book, step } = open();
    expect(() => book.commitSteps([step({ state: stateOf(BOB.id) })], [])).toThrow(
      /save the state of u2/,
    );
    expect(book.loadStates()).toEqual([]);
  });

  it('stores no number that is not finite', () => {
    const { book, step } = open();
    const state = { ...stateOf(ADA.id), tradeCount: Number.NaN };
    expect(() => book.commitSteps([step({ state })], [])).toThrow(/tradeCount must be finite/);
    expect(book.loadStates()).toEqual([]);
  });

  it('stores no last trade with a number that is not finite, however often it is asked to', () => {
    const { book, step } = open();
    const lastTrade = { ...closedTrade('u1-20261120-1'), quantity: Number.NaN };
    const state = { ...stateOf(ADA.id), lastTrade };
    for (let times = 0; times < 2; times += 1) {
      expect(() => book.commitSteps([step({ state })], [])).toThrow(/quantity must be finite/);
    }
    expect(book.loadStates()).toEqual([]);
  });

  it('stores an attempt together with the state that knows of it', () => {
    const { book, database, fence, count } = open();
    const state = stateOf(ADA.id, 3);
    book.commitSteps([], [{ userId: ADA.id, fence, at: AT, clientOrderId: 'c1', state }]);
    expect(book.loadStates()).toEqual([state]);
    expect(count('attempts')).toBe(1);
    expect(
      database.sqlite.prepare('SELECT client_order_id, at, fence FROM attempts').get(),
    ).toEqual({ client_order_id: 'c1', at: NOW, fence });
  });

  it('refuses a process that was replaced, and writes nothing of it [G4] [G5]', () => {
    const { book, database, fence, step, count } = open();
    book.commitSteps([step()], []);
    const next = takeFence(database);
    expect(next).toBe(fence + 1);

    const state = stateOf(ADA.id, 9);
    expect(() => book.commitSteps([step({ state })], [])).toThrow(FenceLostError);
    expect(() =>
      book.commitSteps([], [{ userId: ADA.id, fence, at: AT, clientOrderId: 'c1', state }]),
    ).toThrow(FenceLostError);
    expect(book.loadStates()).toEqual([stateOf(ADA.id)]);
    expect(count('attempts')).toBe(0);

    book.commitSteps([step({ fence: next, state })], []);
    expect(book.loadStates()).toEqual([state]);
  });

  it('refuses everybody before a fencing number was taken', () => {
    const database = openEmptyDatabase();
    addUsers(database);
    const book = new TradingStore(database);
    const step = {
      userId: ADA.id,
      fence: 1,
      at: AT,
      feed: 'f',
      state: stateOf(ADA.id),
      intents: [],
      journal: [],
    };
    expect(() => book.commitSteps([step], [])).toThrow(FenceLostError);
  });

  it('has one decision per user, feed and bar, the newest', () => {
    const { book, step, decisions } = open();
    const at = (feed: string, barStart: number, more: Partial<DecisionEntry> = {}) =>
      book.commitSteps([step({ feed, journal: [decision(barStart, more)] })], []);
    at('sim-1', NOW, { outcome: 'RATE', sentence: 'No entry.' });
    at('sim-2', NOW);
    at('sim-1', NOW + 300_000);
    const again = {
      outcome: 'entered',
      sentence: 'Buying.',
      gates: [{ code: 'SIZE', passes: true, rule: 'Cap 500', reading: '2' }],
      contract: CONTRACT,
      quantity: 2,
      limitPrice: 12_000,
      tradeId: 't2',
    } as const;
    at('sim-1', NOW, again);
    expect(decisions.readDay(ADA.id, 'sim-1', '2026-11-20').at(-1)).toEqual(decision(NOW, again));
    expect(decisions.readDay(ADA.id, 'sim-1', '2026-11-20').map((row) => row.barStart)).toEqual([
      NOW + 300_000,
      NOW,
    ]);
    expect(decisions.ofBar(ADA.id, 'sim-1', NOW)).toEqual(decision(NOW, again));
    expect(decisions.ofBar(ADA.id, 'sim-2', NOW)).toEqual(decision(NOW));
    expect(decisions.ofBar(ADA.id, 'sim-2', NOW + 300_000)).toBeNull();
    expect(decisions.ofBar(BOB.id, 'sim-1', NOW)).toBeNull();
    expect(decisions.readDay(ADA.id, 'sim-1', '2026-11-19')).toEqual([]);
  });

  it('lists all decisions of a day, in summer and in winter', () => {
    const { book, step, decisions } = open();
    for (const [open, close] of [
      ['2026-07-15T09:30-04:00', '2026-07-15T16:00-04:00'],
      ['2026-11-20T09:30-05:00', '2026-11-20T16:00-05:00'],
    ].map((times) => times.map(Date.parse)) as [number, number][]) {
      const starts = Array.from({ length: 78 }, (_, number) => open + number * 300_000);
      for (const start of starts)
        book.commitSteps([step({ feed: 'f', journal: [decision(start)] })], []);
      expect(starts.at(-1)).toBe(close - 300_000);
      const date = new Date(open).toISOString().slice(0, 10);
      const listed = decisions.readDay(ADA.id, 'f', date).map(({ barStart }) => barStart);
      expect(listed).toEqual(starts.toReversed());
    }
  });

  it('leaves SQL nulls where there is nothing', () => {
    const { book, database, step } = open();
    book.commitSteps([step({ journal: [decision(NOW)] })], []);
    expect(database.sqlite.prepare('SELECT contract, quantity FROM decisions').get()).toEqual({
      contract: null,
      quantity: null,
    });
  });
});
