import { describe, expect, it } from 'vitest';
import { isUnchangedExceptTimes } from '../../src/account/ledger/unchanged-state.ts';
import type { AccountEvent } from '../../src/account/state/event.ts';
import { initialState } from '../../src/account/state/initial-state.ts';
import type { AccountState } from '../../src/account/state/state.ts';
import { mustSaveStep, step } from '../../src/account/step.ts';
import { BAR_MS } from '../../src/model/bar.ts';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { POLICY } from './market.ts';

type Read = Extract<AccountEvent, { readonly type: 'reconciled' }>;

function readAfter(
  script: AccountScript,
  milliseconds: number,
  change: (script: AccountScript) => void = () => undefined,
) {
  const { market, wall } = script.state.lastAt;
  const at = { market: market + milliseconds, wall: wall + milliseconds };
  change(script);
  const event: Read = { ...script.broker.read(at, false), at };
  const result = step(script.state, event, POLICY);
  return {
    before: script.state,
    event,
    result,
    isSaved: mustSaveStep(script.state, event, result),
  };
}

describe('a read that finds everything as it was', () => {
  it('is taken in, and need not be saved', () => {
    const { before, event, result, isSaved } = readAfter(AccountScript.trading(), 30_000);
    expect(result.state.book).toEqual({ ...before.book, at: event.at });
    expect(result.state).toMatchObject({ sequence: before.sequence + 1, lastAt: event.at });
    expect(isSaved).toBe(false);
  });

  it('is forgotten by a crash without a trace once the next start has read', () => {
    const { before, event, result } = readAfter(AccountScript.trading(), 30_000);
    const at = { market: event.at.market + 40_000, wall: 10 };
    const start: Read = { ...event, startedAt: at, at, history: [] };
    const [forgotten, kept] = [before, result.state].map((state) => step(state, start, POLICY));
    expect(forgotten?.state).toEqual({ ...kept?.state, sequence: result.state.sequence });
    expect(forgotten).toMatchObject({ intents: kept?.intents, journal: kept?.journal });
  });

  it('is saved once in each span of a bar', () => {
    const script = AccountScript.trading();
    const { market } = script.state.lastAt;
    expect(market % BAR_MS).toBe(0);
    expect(readAfter(script, BAR_MS - 1).isSaved).toBe(false);
    expect(readAfter(script, BAR_MS).isSaved).toBe(true);
    expect(readAfter(script, -1).isSaved).toBe(true);
  });

  it('is saved when it brings news of the account', () => {
    const script = () => AccountScript.trading();
    const isSaved = (change: (script: AccountScript) => void) =>
      readAfter(script(), 30_000, change).isSaved;
    expect(isSaved(({ broker }) => (broker.equity += 1))).toBe(true);
    expect(isSaved(({ broker }) => (broker.optionsBuyingPower -= 1))).toBe(true);
    const external = { quantity: 3, averageEntryPrice: fromDollars(1) };
    expect(isSaved(({ broker }) => broker.holdings.set('SPY261120P00600000', external))).toBe(true);
  });

  it('is saved when it is the first one', () => {
    const script = new AccountScript();
    script.state = { ...initialState('u1'), lastAt: script.now };
    expect(readAfter(script, 1_000).isSaved).toBe(true);
  });
});

describe('states that differ in nothing but their times', () => {
  const base = AccountScript.trading().state;
  const { market, wall } = base.lastAt;
  const lastAt = { market: market + 1, wall: wall + 1 };
  const later: AccountState = { ...base, sequence: base.sequence + 1, lastAt };

  it('are those whose moment, number and time of the book alone have changed', () => {
    expect(isUnchangedExceptTimes(base, later)).toBe(true);
    const book = base.book && { ...base.book, at: lastAt };
    expect(isUnchangedExceptTimes(base, { ...later, book })).toBe(true);
    expect(isUnchangedExceptTimes({ ...base, book: null }, { ...later, book: null })).toBe(true);
    expect(isUnchangedExceptTimes(base, JSON.parse(JSON.stringify(later)))).toBe(true);
  });

  it.each<[string, Partial<AccountState>]>([
    ['a book that is gone', { book: null }],
    ['a book of another sum', { book: base.book && { ...base.book, cash: base.book.cash + 1 } }],
    ['trading', { isActive: false }],
    ['a suspension', { barred: 'suspended' }],
    ['the account', { venue: base.venue && { ...base.venue, accountNumber: 'PA2' } }],
    ['no account', { venue: null }],
    ['a pause', { coolDown: { call: 0, put: 1 } }],
    ['an external position', { foreign: { orders: [], symbols: ['X'] } }],
    ['a field more', { more: null } as Partial<AccountState>],
  ])('are not those with %s', (_, change) => {
    expect(isUnchangedExceptTimes(base, { ...later, ...change })).toBe(false);
    expect(isUnchangedExceptTimes({ ...base, ...change }, later)).toBe(false);
  });

  it('are not those in which nothing stands for something', () => {
    const [nothing, something] = [{ barred: {} as never }, { barred: 5 as never }];
    expect(isUnchangedExceptTimes({ ...base, ...nothing }, { ...later, ...something })).toBe(false);
    expect(isUnchangedExceptTimes({ ...base, ...something }, { ...later, ...nothing })).toBe(false);
  });

  it('are not those with another list', () => {
    const holding = (...symbols: readonly string[]) => ({ foreign: { orders: [], symbols } });
    const before = { ...base, ...holding('A', 'B') };
    expect(isUnchangedExceptTimes(before, { ...later, ...holding('A', 'B') })).toBe(true);
    expect(isUnchangedExceptTimes(before, { ...later, ...holding('A', 'C') })).toBe(false);
    expect(isUnchangedExceptTimes(before, { ...later, ...holding('A') })).toBe(false);
  });
});
