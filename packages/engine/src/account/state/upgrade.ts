import type { BrokerOrder } from '../../model/order.ts';
import { NO_RULES } from '../../model/trading-rules.ts';
import type { AccountState, Trade } from './state.ts';
import { NOTHING_RECORDED } from './trade-totals.ts';

/** Every change of the stored state raises this, with a row in `STATE_UPGRADES`. */
export const STATE_VERSION = 2;

type StoredState = Readonly<Record<string, unknown>>;

/**
 * Each function upgrades a state of the version before its own; the first takes states without a
 * version.
 */
const STATE_UPGRADES = [upgradeToVersion1, upgradeToVersion2] as const;

/** Thrown for a state that a newer build saved, as this build would drop what it does not know. */
export class NewerStateError extends Error {
  override readonly name = 'NewerStateError';
}

/**
 * Throws `NewerStateError` for a version that this build does not know. A schema checks the rest
 * where the state is loaded.
 */
export function upgradeState(stored: StoredState): StoredState {
  const { version = 0 } = stored;
  if (!isVersion(version)) throw new Error(`version must be a whole number, was ${version}`);
  if (version > STATE_VERSION) {
    const message = `the state has version ${version}, and this build knows ${STATE_VERSION} at most`;
    throw new NewerStateError(message);
  }
  const upgraded = STATE_UPGRADES.slice(version).reduce((state, upgrade) => upgrade(state), stored);
  return version === STATE_VERSION ? stored : { ...upgraded, version: STATE_VERSION };
}

function isVersion(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0;
}

/**
 * A new field gets the value that it has before anything happens. Fields stored in another shape
 * are dropped where the next account read brings them again.
 */
function upgradeToVersion1(state: StoredState): StoredState {
  const { formerAccounts, foreign: external, book } = state as Partial<AccountState>;
  const isBookComplete = book && 'optionsLevel' in book && 'isPinned' in book;
  return {
    ...state,
    barred: state.barred ?? null,
    lost: state.lost ?? null,
    keysRefused: state.keysRefused ?? null,
    book: isBookComplete
      ? { ...book, held: book.held ?? null, isSuspendedByTrader: book.isSuspendedByTrader ?? false }
      : null,
    foreign: {
      symbols: external?.symbols ?? [],
      orders: (external?.orders ?? []).map(upgradedOrder),
    },
    trade: upgradedTrade(state.trade as Trade | null),
    lastTrade: upgradedTrade(state.lastTrade as Trade | null),
    formerAccounts: (formerAccounts ?? []).map((each) => ({
      ...each,
      lastTrade: upgradedTrade(each.lastTrade),
    })),
  };
}

/**
 * Adds exit rules and limits, all switched off so that trading stays the same. The day's results
 * count from the upgrade on.
 */
function upgradeToVersion2(state: StoredState): StoredState {
  const { day, trade, lastTrade, formerAccounts } = state as unknown as AccountState;
  return {
    ...state,
    rules: NO_RULES,
    stopsRefusedOn: null,
    day: day && { ...day, realised: 0 },
    trade: withNoRules(trade),
    lastTrade: withNoRules(lastTrade),
    formerAccounts: formerAccounts.map((each) => ({
      ...each,
      day: { ...each.day, realised: 0 },
      lastTrade: withNoRules(each.lastTrade),
    })),
  };
}

function withNoRules(trade: Trade | null): Trade | null {
  return trade && { ...trade, rules: NO_RULES, peak: null };
}

function upgradedOrder(order: BrokerOrder): BrokerOrder {
  const { stopPrice = null, notional = null, expiredAt = null } = order;
  return { ...order, stopPrice, notional, expiredAt };
}

/** Any read that begins now is later than this moment. */
const LONG_PAST_MOMENT = { market: 0, wall: 0 };

function upgradedTrade(trade: Trade | null | undefined): Trade | null {
  if (!trade) return null;
  const { candidate, booked: recorded } = trade;
  return {
    ...trade,
    // A first reading without its quote's stamp is dropped.
    candidate: candidate && 'quotedAt' in candidate ? candidate : null,
    mark: trade.mark ?? null,
    lastSpot: trade.lastSpot ?? null,
    othersHeld: trade.othersHeld ?? 0,
    externalSales: trade.externalSales.map((sell) =>
      sell.isSettlement || sell.toldAt ? sell : { ...sell, toldAt: LONG_PAST_MOMENT },
    ),
    booked: recorded === null ? null : { ...NOTHING_RECORDED, ...recorded },
    isOfFormerPast: trade.isOfFormerPast ?? false,
  };
}
