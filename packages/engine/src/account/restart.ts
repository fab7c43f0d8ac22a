import type { Moment } from '../model/time.ts';
import type { AccountState } from './state.ts';

/**
 * The wall clock is monotonic within one process only, and a simulated market may begin another
 * past. A reading before the last one saved means that a clock began anew; saved moments are then
 * moved back to it, so that every limit counts from there: later than it might, never earlier.
 */
export function rebased(state: AccountState, at: Moment): AccountState {
  const { lastAt } = state;
  if (at.wall >= lastAt.wall && at.market >= lastAt.market) return state;
  // The same shape comes back: only the numbers of moments change.
  return clamped(state, at) as AccountState;
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
