import { tradingDate } from '../hours/new-york.ts';
import { lastOpenedIndex } from '../hours/sessions.ts';
import type { Pool } from '../model/account.ts';
import type { Money } from '../model/money.ts';
import type { Session } from '../model/session.ts';
import type { EpochMs, TradingDate } from '../model/time.ts';
import { baseAfterTransfer } from './transfer-base.ts';

/** A pool's entries stop after a day's loss above this percentage of its starting equity. */
const MAX_POOL_LOSS_PERCENT = 15;

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
  const lastIndex = lastOpenedIndex(sessions, now);
  const nextSession = sessions[lastIndex + 1];
  if (nextSession?.date === today) return today;
  return sessions[lastIndex]?.date ?? today;
}

/**
 * Returns the same object when nothing changes. An account whose equity was never known has no
 * part, as it can't have entered.
 */
export function updateBreakers(
  state: BreakerState,
  input: BreakerInput,
  date: TradingDate,
): BreakerState {
  const { pool, accountNumber } = input;
  const poolBefore = state[pool];
  const current =
    poolBefore === undefined || hasBreakerDayEnded(poolBefore, pool, date) ? null : poolBefore;
  const knownAccount = current?.accounts[accountNumber];
  const accountPart = breakerAccountOf(input, knownAccount, current?.accounts ?? {});
  if (accountPart === null) return state;
  if (knownAccount !== undefined && isSameBreakerAccount(accountPart, knownAccount)) return state;
  const accounts = { ...current?.accounts, [accountNumber]: accountPart };
  const latched = (current?.latched ?? false) || isPoolLossAboveLimit(accounts);
  return { ...state, [pool]: { date: current?.date ?? date, latched, accounts } };
}

export function isBreakerActive(state: BreakerState, pool: Pool, date: TradingDate): boolean {
  const breakerPool = state[pool];
  return breakerPool?.latched === true && !hasBreakerDayEnded(breakerPool, pool, date);
}

export function poolLoss(accounts: BreakerPool['accounts']) {
  let [loss, startEquity]: [Money, Money] = [0, 0];
  for (const account of Object.values(accounts)) {
    startEquity += account.startEquity;
    loss += account.startEquity - account.equity + account.premiumAtRisk;
  }
  return { loss, startEquity };
}

function isPoolLossAboveLimit(accounts: BreakerPool['accounts']): boolean {
  const { loss, startEquity } = poolLoss(accounts);
  // A loss of NaN counts as beyond the limit.
  return !(loss * 100 <= startEquity * MAX_POOL_LOSS_PERCENT);
}

/** Only a simulated market goes back in time; setting back a real clock must not reset a day. */
function hasBreakerDayEnded({ date }: BreakerPool, pool: Pool, now: TradingDate): boolean {
  return pool === 'simulated' ? now !== date : now > date;
}

/** Throws on an equity of NaN: an unknown one is null. */
function breakerAccountOf(
  reading: BreakerInput,
  known: BreakerAccount | undefined,
  accounts: BreakerPool['accounts'],
): BreakerAccount | null {
  requireNumber('equity', reading.equity);
  requireNumber('startEquity', reading.startEquity);
  requireNumber('unexplained', reading.unexplained);
  const equity = reading.equity === null ? null : reading.equity - reading.unexplained;
  if (known !== undefined) return updateBreakerAccount(reading, equity, known, accounts);
  const startEquity = reading.startEquity ?? equity;
  if (startEquity === null) return null;
  const part = breakerAccountAt(startEquity, equity ?? startEquity, reading.transfers ?? undefined);
  return equity === null ? { ...part, premiumAtRisk: reading.premiumAtRisk } : part;
}

/** A transfer moves the base so the pool's loss in percent stays. */
function updateBreakerAccount(
  { accountNumber, premiumAtRisk, transfers }: BreakerInput,
  equity: Money | null,
  known: BreakerAccount,
  accounts: BreakerPool['accounts'],
): BreakerAccount {
  // The transfer waits for an equity that includes it.
  if (equity === null) return { ...known, premiumAtRisk };
  const transferAmount = newTransferAmount(transfers, known.transfers);
  const sum = transfers ?? known.transfers;
  if (transferAmount === 0) return breakerAccountAt(known.startEquity, equity, sum);
  const before = breakerAccountAt(known.startEquity, equity - transferAmount, sum);
  const { loss, startEquity: base } = poolLoss({ ...accounts, [accountNumber]: before });
  const startEquityChange = baseAfterTransfer(base, base - loss, transferAmount) - base;
  return breakerAccountAt(known.startEquity + startEquityChange, equity, sum);
}

function breakerAccountAt(startEquity: Money, equity: Money, transfers?: TransferSum) {
  const account = { startEquity, equity, premiumAtRisk: 0 };
  return transfers === undefined ? account : { ...account, transfers };
}

/** A sum since another time holds nothing of the known sum. */
function newTransferAmount(reported: TransferSum | null, known: TransferSum | undefined): Money {
  if (reported === null) return 0;
  return reported.since === known?.since ? reported.sum - known.sum : reported.sum;
}

function requireNumber(name: string, value: Money | null): void {
  if (value !== null && !Number.isFinite(value)) throw new RangeError(`${name} is ${value}`);
}

function isSameBreakerAccount(a: BreakerAccount, b: BreakerAccount): boolean {
  return (
    a.startEquity === b.startEquity &&
    a.equity === b.equity &&
    a.premiumAtRisk === b.premiumAtRisk &&
    a.transfers?.since === b.transfers?.since &&
    a.transfers?.sum === b.transfers?.sum
  );
}
