import type { Health } from '@tideline/api/schemas';
import type { AlarmRow } from '@tideline/db';
import {
  type AccountState,
  hasPassed,
  IN_FLIGHT_WALL_FLOOR,
  isMarketOpen,
  MINUTE,
  type Session,
} from '@tideline/engine';
import type { MarketTime } from '../time/market-time.ts';
import type { AccountLoop } from './account-loop.ts';

/** What is older than this is not known any more. */
const KNOWN_FOR_MS = MINUTE;

/** Alarms of a sale that the broker does not take, or that finds no buyer; a trade keeps them to its end. */
const LATE_SALE = ['EXIT_LATE', 'EXIT_WAITING', 'EXIT_STORM', 'SALE_IN_DOUBT', 'NOT_FLAT'];

/** What these say is looked at itself, and is over when it is over: acknowledged or not. */
const MEASURED = [...LATE_SALE, 'QUOTES_SILENT', 'KEYS_REFUSED'];

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
  readonly time: Pick<MarketTime, 'moment' | 'age' | 'speed' | 'isStepped'>;
  readonly sessions: readonly Session[];
  /** Critical alarms that nobody has acknowledged; throws when they can't be read. */
  readonly openAlarms: () => readonly Pick<AlarmRow, 'userId' | 'code'>[];
}

/**
 * What is known of the accounts now. Streams that are alive say nothing of a broker that answers no
 * question: what counts is when each account last told what it holds.
 */
export function accountHealth(options: AccountHealthOptions): AccountHealth {
  const { accounts } = options;
  const holding = accounts.filter(({ state }) => holdsSomething(state));
  // Keys that are refused to one user, with nothing open, are that user's own matter; those of everybody are not.
  const connected = accounts.filter(({ connection }) => connection !== null);
  const served = connected.filter(({ state }) => !state.keysRefused || state.trade !== null);
  const isAnyServed = served.length > 0 || connected.length === 0;
  const isFresh = (account: WatchedAccount) => isReadLately(account, options);
  return {
    brokerStreams:
      isAnyServed &&
      served.every(({ isRead, streamState }) => isRead && streamState.type === 'ready'),
    journal: accounts.every(({ failure, isSaving }) => failure === null && isSaving),
    // One account with nothing open that the broker does not tell of is no reason to call somebody.
    accountsRead: holding.every(isFresh) && (connected.length === 0 || served.some(isFresh)),
    ordersKnown: !holding.some(({ state }) => isOrderUnknown(state, options)),
    exitsOnTime: !holding.some(({ state }) => isSaleLate(state, options)),
    positionQuotes: !holding.some(({ state }) => isWithoutPrice(state, options)),
    positionAlarms: !isAnyAlarmed(holding, options),
  };
}

/** A position, an order whose end is not known, or contracts of a trade that the file does not hold. */
function holdsSomething({ trade, lost }: AccountState): boolean {
  return trade !== null || (lost?.unclear.length ?? 0) > 0;
}

function isReadLately({ lastReadAt }: WatchedAccount, { time }: AccountHealthOptions): boolean {
  if (lastReadAt === null) return false;
  // On a stepped market nothing grows old between two steps, and its wall time is none of the host's.
  if (time.isStepped) return true;
  // On a slow simulated market accounts are read less often, and on one that stands still never.
  const limit = KNOWN_FOR_MS / Math.min(1, time.speed);
  return time.age(lastReadAt) < limit;
}

function isOrderUnknown({ trade }: AccountState, { time }: AccountHealthOptions): boolean {
  const orders = trade?.orders ?? [];
  return orders.some(
    ({ phase, lastAttemptAt }) =>
      (phase === 'sending' || phase === 'unknown') &&
      lastAttemptAt !== null &&
      hasPassed(lastAttemptAt, time.moment(), KNOWN_FOR_MS, IN_FLIGHT_WALL_FLOOR),
  );
}

function isSaleLate({ trade }: AccountState, { time }: AccountHealthOptions): boolean {
  if (trade === null || trade.quantity === 0) return false;
  if (trade.raised.some((code) => LATE_SALE.includes(code))) return true;
  const since = trade.exit?.decidedAt;
  return since !== undefined && hasPassed(since, time.moment(), KNOWN_FOR_MS, IN_FLIGHT_WALL_FLOOR);
}

function isWithoutPrice(
  { trade }: AccountState,
  { time, sessions }: AccountHealthOptions,
): boolean {
  const now = time.moment();
  // A market that stands still between its steps has nothing to tell.
  const isMoving = !time.isStepped && time.speed > 0 && isMarketOpen(now.market, sessions);
  if (trade === null || trade.quantity === 0 || !isMoving) return false;
  const since = trade.lastQuote?.seenAt ?? trade.openedAt ?? trade.decidedAt;
  return hasPassed(since, now, KNOWN_FOR_MS, IN_FLIGHT_WALL_FLOOR);
}

function isAnyAlarmed(
  holding: readonly WatchedAccount[],
  { openAlarms }: AccountHealthOptions,
): boolean {
  if (holding.length === 0) return false;
  try {
    const alarms = openAlarms().filter(({ code }) => !MEASURED.includes(code));
    return holding.some(({ userId }) => alarms.some((alarm) => alarm.userId === userId));
  } catch {
    // What can't be read may be one; the alarm book has logged it.
    return true;
  }
}
