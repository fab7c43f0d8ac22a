import { BAR_MS } from '../../model/bar.ts';
import type { Moment } from '../../model/time.ts';
import type { AccountState } from './state.ts';

/**
 * Moves saved moments onto the present clocks. The wall clock is monotonic in one process only, and
 * a simulated market may begin another past. A reading before the last saved one means a restarted
 * clock; saved moments then move back to it, so limits count from there, later than they might and
 * never earlier.
 */
export function rebaseClocks(state: AccountState, at: Moment): AccountState {
  const { lastAt } = state;
  if (at.wall >= lastAt.wall && at.market >= lastAt.market) return state;
  // The clamped state has the same shape: only the numbers of moments change.
  const moved = clamped(state, at) as AccountState;
  return isAnotherPast(state, at) ? withoutPast(moved) : moved;
}

/**
 * Whether a simulated market has begun another past, as no real one does. Its clock is corrected by
 * seconds when fast or after a crash, and nothing is entered before a past's first complete bar:
 * hence the bar. Setting back a real clock must not give a new day's limits.
 */
function isAnotherPast({ venue, lastAt }: AccountState, at: Moment): boolean {
  return venue?.pool === 'simulated' && lastAt.market - at.market >= BAR_MS;
}

/** Drops the day's counts, pauses and trades, which belong to the past that is gone. */
function withoutPast(state: AccountState): AccountState {
  const { trade, lastTrade } = state;
  return {
    ...state,
    day: null,
    coolDown: { call: 0, put: 0 },
    stopsRefusedOn: null,
    trade: trade === null ? null : { ...trade, isOfFormerPast: true },
    lastTrade: lastTrade === null ? null : { ...lastTrade, isOfFormerPast: true },
    formerAccounts: state.formerAccounts.filter(({ venue }) => venue.pool !== 'simulated'),
  };
}

function clamped(value: unknown, at: Moment): unknown {
  if (Array.isArray(value)) return value.map((each) => clamped(each, at));
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, clamped(each, at)]),
  );
  const { market, wall } = copy;
  if (typeof market !== 'number' || typeof wall !== 'number') return copy;
  return { market: Math.min(market, at.market), wall: Math.min(wall, at.wall) };
}
