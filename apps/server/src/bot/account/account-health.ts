import type { Health } from '@tideline/api/schemas';
import type { AlarmRow } from '@tideline/db';
import {
  type AccountState,
  hasPassed,
  isMarketOpen,
  MIN_IN_FLIGHT_WALL_MS,
  MINUTE,
  type Session,
} from '@tideline/engine';
import type { MarketTime } from '../time/market-time.ts';
import type { AccountLoop } from './account-loop.ts';

const MAX_READ_AGE_MS = MINUTE;

/**
 * The broker refuses the exit order, or no buyer is found. A trade keeps these alarms until it closes.
 */
const LATE_EXIT_CODES = ['EXIT_LATE', 'EXIT_WAITING', 'EXIT_STORM', 'SALE_IN_DOUBT', 'NOT_FLAT'];

/** Health measures the causes of these alarms itself. */
const MEASURED_CODES = [...LATE_EXIT_CODES, 'QUOTES_SILENT', 'KEYS_REFUSED'];

export type AccountHealth = Omit<Health, 'marketFeed' | 'credentials'>;

type WatchedAccount = Pick<
  AccountLoop,
  | 'userId'
  | 'state'
  | 'connection'
  | 'isRead'
  | 'lastReadAt'
  | 'streamState'
  | 'failure'
  | 'isSaving'
>;

export interface AccountHealthOptions {
  readonly accounts: readonly WatchedAccount[];
  readonly time: Pick<MarketTime, 'moment' | 'ageMs' | 'speedFactor' | 'isStepped'>;
  readonly sessions: readonly Session[];
  readonly readOpenAlarms: () => readonly Pick<AlarmRow, 'userId' | 'code'>[];
}

/**
 * Judges each account by when it last reported its holdings: a live stream doesn't prove that the
 * broker answers requests.
 */
export function readAccountHealth(options: AccountHealthOptions): AccountHealth {
  const { accounts } = options;
  const holding = accounts.filter(({ state }) => mayHoldPosition(state));
  const connected = accounts.filter(({ connection }) => connection !== null);
  // Refused keys of one user who holds nothing are that user's matter; those of all users are not.
  const served = connected.filter(({ state }) => !state.keysRefused || state.trade !== null);
  const isAnyServed = served.length > 0 || connected.length === 0;
  const isFresh = (account: WatchedAccount) => isRecentlyRead(account, options);
  return {
    brokerStreams:
      isAnyServed &&
      served.every(({ isRead, streamState }) => isRead && streamState.type === 'ready'),
    journal: accounts.every(({ failure, isSaving }) => failure === null && isSaving),
    // An unread account that holds nothing is no reason to call an operator.
    accountsRead: holding.every(isFresh) && (connected.length === 0 || served.some(isFresh)),
    ordersKnown: !holding.some(({ state }) => isOrderUnknown(state, options)),
    exitsOnTime: !holding.some(({ state }) => isExitLate(state, options)),
    positionQuotes: !holding.some(({ state }) => hasNoPrice(state, options)),
    positionAlarms: !isAnyAlarmed(holding, options),
  };
}

function mayHoldPosition({ trade, lost }: AccountState): boolean {
  return trade !== null || (lost?.unclear.length ?? 0) > 0;
}

function isRecentlyRead({ lastReadAt }: WatchedAccount, { time }: AccountHealthOptions): boolean {
  if (lastReadAt === null) return false;
  if (time.isStepped) return true;
  // A slow simulated market reads accounts less often, and a stopped market never does.
  const maxReadAgeMs = MAX_READ_AGE_MS / Math.min(1, time.speedFactor);
  return time.ageMs(lastReadAt) < maxReadAgeMs;
}

function isOrderUnknown({ trade }: AccountState, { time }: AccountHealthOptions): boolean {
  return (trade?.orders ?? []).some(
    ({ phase, lastAttemptAt }) =>
      (phase === 'sending' || phase === 'unknown') &&
      lastAttemptAt !== null &&
      hasPassed(lastAttemptAt, time.moment(), MAX_READ_AGE_MS, MIN_IN_FLIGHT_WALL_MS),
  );
}

function isExitLate({ trade }: AccountState, { time }: AccountHealthOptions): boolean {
  if (trade === null || trade.quantity === 0) return false;
  if (trade.raised.some((code) => LATE_EXIT_CODES.includes(code))) return true;
  const exitDecidedAt = trade.exit?.decidedAt;
  return (
    exitDecidedAt !== undefined &&
    hasPassed(exitDecidedAt, time.moment(), MAX_READ_AGE_MS, MIN_IN_FLIGHT_WALL_MS)
  );
}

function hasNoPrice({ trade }: AccountState, { time, sessions }: AccountHealthOptions): boolean {
  const now = time.moment();
  const isMoving = !time.isStepped && time.speedFactor > 0 && isMarketOpen(now.market, sessions);
  if (trade === null || trade.quantity === 0 || !isMoving) return false;
  const lastPricedAt = trade.lastQuote?.seenAt ?? trade.openedAt ?? trade.decidedAt;
  return hasPassed(lastPricedAt, now, MAX_READ_AGE_MS, MIN_IN_FLIGHT_WALL_MS);
}

function isAnyAlarmed(
  holding: readonly WatchedAccount[],
  { readOpenAlarms }: AccountHealthOptions,
): boolean {
  if (holding.length === 0) return false;
  try {
    const alarms = readOpenAlarms().filter(({ code }) => !MEASURED_CODES.includes(code));
    return holding.some(({ userId }) => alarms.some((alarm) => alarm.userId === userId));
  } catch {
    // Unreadable alarms may include a critical one; the register has logged the failure.
    return true;
  }
}
