import { tradingDate } from '../hours/new-york.ts';
import { lastOpenedIndex } from '../hours/sessions.ts';
import type { Pool } from '../model/account.ts';
import type { Money } from '../model/money.ts';
import type { Session } from '../model/session.ts';
import type { EpochMs, TradingDate } from '../model/time.ts';
import { baseAfterTransfer } from './transfer-base.ts';

/** A pool's entries stop after a day's loss above this percentage of its starting equity. */
const BREAKER_LOSS_LIMIT = 15;

export interface BreakerInput {
  readonly pool: Pool;
  readonly accountNumber: string;
  /** At the start of the day, or when first read. */
  readonly startEquity: Money | null;
  /** Values open options at a confirmed bid. */
  readonly equity: Money | null;
  /** Most that an account of unknown equity may lose. */
  readonly premiumAtRisk: Money;
  /** Cash in the equity that came in (positive) or left without explanation. */
  readonly unexplained: Money;
  readonly transfers: TransferSum | null;
}

/** Deposits less withdrawals since a market time, which identifies the sum. */
export interface TransferSum {
  readonly since: EpochMs;
  readonly sum: Money;
}

/**
 * An account's part of the pool. It stays after the account's removal, as its equity is no longer
 * read.
 */
export interface BreakerAccount {
  /** Moved by later transfers (see `baseAfterTransfer`). */
  readonly startEquity: Money;
  /** Leaves out unexplained cash, which may neither trip the breaker nor hide a loss. */
  readonly equity: Money;
  /** Option premium that counts as lost while the equity is unknown; otherwise 0. */
  readonly premiumAtRisk: Money;
  /** Transfers that `startEquity` includes; absent before a report. */
  readonly transfers?: TransferSum;
}

export interface BreakerPool {
  readonly date: TradingDate;
  /** True from a loss above the limit until the date of the next session. */
  readonly latched: boolean;
  readonly accounts: Readonly<Record<string, BreakerAccount>>;
}

/** Saved as JSON, without empty pools. */
export type BreakerState = Readonly<Partial<Record<Pool, BreakerPool>>>;

export const NO_BREAKERS: BreakerState = {};

/**
 * Returns the last session's date on or before the moment's New York date, so a breaker resets at
 * 00:00 on the next session's date. Sessions ascend; before the first one it is the moment's own
 * date.
 */
export function breakerDate(sessions: readonly Session[], now: EpochMs): TradingDate {
  const today = tradingDate(now);
  const last = lastOpenedIndex(sessions, now);
  const next = sessions[last + 1];
  if (next?.date === today) return today;
  return sessions[last]?.date ?? today;
}

/**
 * Returns the same object when nothing changes. An account whose equity was never known has no
 * part, as it can't have entered.
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

export function isBreakerActive(state: BreakerState, pool: Pool, date: TradingDate): boolean {
  const found = state[pool];
  return found?.latched === true && !hasEnded(found, pool, date);
}

export function poolLoss(accounts: BreakerPool['accounts']) {
  let [loss, startEquity]: [Money, Money] = [0, 0];
  for (const account of Object.values(accounts)) {
    startEquity += account.startEquity;
    loss += account.startEquity - account.equity + account.premiumAtRisk;
  }
  return { loss, startEquity };
}

function isAboveLimit(accounts: BreakerPool['accounts']): boolean {
  const { loss, startEquity } = poolLoss(accounts);
  // A loss of NaN counts as beyond the limit.
  return !(loss * 100 <= startEquity * BREAKER_LOSS_LIMIT);
}

/** Only a simulated market goes back in time; setting back a real clock must not reset a day. */
function hasEnded({ date }: BreakerPool, pool: Pool, now: TradingDate): boolean {
  return pool === 'simulated' ? now !== date : now > date;
}

/** Throws on an equity of NaN: an unknown one is null. */
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

/** A transfer moves the base so the pool's loss in percent stays. */
function nextPart(
  { accountNumber, premiumAtRisk, transfers }: BreakerInput,
  equity: Money | null,
  {
    known,
    accounts,
  }: { readonly known: BreakerAccount; readonly accounts: BreakerPool['accounts'] },
): BreakerAccount {
  // The transfer waits for an equity that includes it.
  if (equity === null) return { ...known, premiumAtRisk };
  const transfer = newTransfer(transfers, known.transfers);
  const sum = transfers ?? known.transfers;
  if (transfer === 0) return partAt(known.startEquity, equity, sum);
  const before = partAt(known.startEquity, equity - transfer, sum);
  const { loss, startEquity: base } = poolLoss({ ...accounts, [accountNumber]: before });
  const moved = baseAfterTransfer(base, base - loss, transfer) - base;
  return partAt(known.startEquity + moved, equity, sum);
}

function partAt(
  startEquity: Money,
  equity: Money,
  transfers: TransferSum | undefined,
): BreakerAccount {
  return transfers === undefined
    ? { startEquity, equity, premiumAtRisk: 0 }
    : { startEquity, equity, premiumAtRisk: 0, transfers };
}

/** A sum that begins at another time includes none of the known one. */
function newTransfer(reported: TransferSum | null, known: TransferSum | undefined): Money {
  if (reported === null) return 0;
  return reported.since === known?.since ? reported.sum - known.sum : reported.sum;
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
