import { tradingDate } from '../hours/new-york.ts';
import { lastOpenedIndex } from '../hours/sessions.ts';
import type { Pool } from '../model/account.ts';
import type { Money } from '../model/money.ts';
import type { Session } from '../model/session.ts';
import type { EpochMs, TradingDate } from '../model/time.ts';
import { baseAfterTransfer } from './transfer-base.ts';

/** Loss of a pool's day, in percent of its equity at the start, above which it stops entering. */
const BREAKER_LOSS_LIMIT = 15;

/** What one account tells at one moment. */
export interface BreakerInput {
  readonly pool: Pool;
  readonly accountNumber: string;
  /** At the start of the day, or at first sight when it joined later; null while not known. */
  readonly startEquity: Money | null;
  /** Now, open options marked at the bid of a confirmed quote; null while not known. */
  readonly equity: Money | null;
  /** What an account whose equity is not known may lose at most: its premium that is still at risk. */
  readonly premiumAtRisk: Money;
  /** Part of the equity: cash that came in (positive) or left without anybody saying why. */
  readonly unexplained: Money;
  /** What was paid in and out; null while nobody has looked. */
  readonly transfers: TransferSum | null;
}

/** Deposits less withdrawals since a moment of market time, which names the sum. */
export interface TransferSum {
  readonly since: EpochMs;
  readonly sum: Money;
}

/** An account's part of the day. It stays when the account is removed: nobody reads it any more. */
export interface BreakerAccount {
  /** Moved by what was paid in and out since (see `baseAfterTransfer`). */
  readonly startEquity: Money;
  /** The last one that was known, without cash that nobody explains: that neither trips nor hides. */
  readonly equity: Money;
  /** Counted as lost while the equity is not known, 0 otherwise. */
  readonly premiumAtRisk: Money;
  /** The sum that `startEquity` holds; absent before one was told. */
  readonly transfers?: TransferSum;
}

export interface BreakerPool {
  readonly date: TradingDate;
  /** Once the loss of the day was above the limit; until the date of the next session. */
  readonly latched: boolean;
  readonly accounts: Readonly<Record<string, BreakerAccount>>;
}

/** The circuit breakers of all pools: plain data, saved as JSON. A pool without accounts is absent. */
export type BreakerState = Readonly<Partial<Record<Pool, BreakerPool>>>;

export const NO_BREAKERS: BreakerState = {};

/**
 * The date that a moment counts for: that of the last session which begins on its New York date or
 * before it, so that a breaker resets at 00:00 on the date of the next session and outlasts nights,
 * weekends and holidays. Sessions ascend; before the first of them it is the moment's own date.
 */
export function breakerDate(sessions: readonly Session[], now: EpochMs): TradingDate {
  const today = tradingDate(now);
  const last = lastOpenedIndex(sessions, now);
  const next = sessions[last + 1];
  if (next?.date === today) return today;
  return sessions[last]?.date ?? today;
}

/**
 * Takes in what an account tells; the same object when that changes nothing. An account of which
 * nothing was ever known has no part yet: it can't have entered either.
 */
export function withBreakerInput(
  state: BreakerState,
  reading: BreakerInput,
  date: TradingDate,
): BreakerState {
  const { pool, accountNumber } = reading;
  const before = state[pool];
  const current = before === undefined || hasEnded(before, pool, date) ? null : before;
  const known = current?.accounts[accountNumber];
  const part = partOf(reading, known, current?.accounts ?? {});
  if (part === null || (known !== undefined && isSame(part, known))) return state;
  const accounts = { ...current?.accounts, [accountNumber]: part };
  const latched = (current?.latched ?? false) || isAboveLimit(accounts);
  return { ...state, [pool]: { date: current?.date ?? date, latched, accounts } };
}

/** Whether a pool may not enter at a date (see `breakerDate`). */
export function isBreakerActive(state: BreakerState, pool: Pool, date: TradingDate): boolean {
  const found = state[pool];
  return found?.latched === true && !hasEnded(found, pool, date);
}

/** A pool's loss of the day (negative: a gain) and what it is measured against. */
export function poolLoss(accounts: BreakerPool['accounts']): {
  readonly loss: Money;
  readonly startEquity: Money;
} {
  let [loss, startEquity] = [0, 0];
  for (const account of Object.values(accounts)) {
    startEquity += account.startEquity;
    loss += account.startEquity - account.equity + account.premiumAtRisk;
  }
  return { loss, startEquity };
}

function isAboveLimit(accounts: BreakerPool['accounts']): boolean {
  const { loss, startEquity } = poolLoss(accounts);
  // A loss that is no number is not inside the limit.
  return !(loss * 100 <= startEquity * BREAKER_LOSS_LIMIT);
}

/** Only a simulated market goes back in time; a real clock that is set back must not reset a day. */
function hasEnded({ date }: BreakerPool, pool: Pool, now: TradingDate): boolean {
  return pool === 'simulated' ? now !== date : now > date;
}

/** Throws on an equity that is no number: what is not known is null. */
function partOf(
  reading: BreakerInput,
  known: BreakerAccount | undefined,
  accounts: BreakerPool['accounts'],
): BreakerAccount | null {
  requireNumber('equity', reading.equity);
  requireNumber('startEquity', reading.startEquity);
  requireNumber('unexplained', reading.unexplained);
  const equity = reading.equity === null ? null : reading.equity - reading.unexplained;
  if (known !== undefined) return nextPart(reading, equity, { known, accounts });
  const startEquity = reading.startEquity ?? equity;
  if (startEquity === null) return null;
  const part = partAt(startEquity, equity ?? startEquity, reading.transfers ?? undefined);
  return equity === null ? { ...part, premiumAtRisk: reading.premiumAtRisk } : part;
}

/** A transfer moves the base so that the loss of the pool stays as it is, in percent. */
function nextPart(
  { accountNumber, premiumAtRisk, transfers }: BreakerInput,
  equity: Money | null,
  {
    known,
    accounts,
  }: { readonly known: BreakerAccount; readonly accounts: BreakerPool['accounts'] },
): BreakerAccount {
  // It waits for an equity that it is part of.
  if (equity === null) return { ...known, premiumAtRisk };
  const transfer = newTransfer(transfers, known.transfers);
  const sum = transfers ?? known.transfers;
  if (transfer === 0) return partAt(known.startEquity, equity, sum);
  const former = partAt(known.startEquity, equity - transfer, sum);
  const { loss, startEquity: base } = poolLoss({ ...accounts, [accountNumber]: former });
  const moved = baseAfterTransfer(base, base - loss, transfer) - base;
  return partAt(known.startEquity + moved, equity, sum);
}

/** The part of an account whose equity is known. */
function partAt(
  startEquity: Money,
  equity: Money,
  transfers: TransferSum | undefined,
): BreakerAccount {
  return transfers === undefined
    ? { startEquity, equity, premiumAtRisk: 0 }
    : { startEquity, equity, premiumAtRisk: 0, transfers };
}

/** What a sum tells beyond the one that is known. One of another beginning holds nothing of that. */
function newTransfer(told: TransferSum | null, known: TransferSum | undefined): Money {
  if (told === null) return 0;
  return told.since === known?.since ? told.sum - known.sum : told.sum;
}

function requireNumber(name: string, value: Money | null): void {
  if (value !== null && !Number.isFinite(value)) throw new RangeError(`${name} is ${value}`);
}

function isSame(a: BreakerAccount, b: BreakerAccount): boolean {
  return (
    a.startEquity === b.startEquity &&
    a.equity === b.equity &&
    a.premiumAtRisk === b.premiumAtRisk &&
    a.transfers?.since === b.transfers?.since &&
    a.transfers?.sum === b.transfers?.sum
  );
}
