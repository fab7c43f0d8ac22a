import { BAR_MS } from '../../model/bar.ts';
import type { Moment } from '../../model/time.ts';
import type { AccountState } from './state.ts';

/**
 * Moves saved moments onto the present clocks: the wall clock starts again with each process, and a
 * simulated market may go back to an earlier date. Moments after the restarted clock's time move
 * back to it, so a time limit may end late but never early.
 */
export function rebaseClocks(state: AccountState, at: Moment): AccountState {
  const { lastAt } = state;
  if (at.wall >= lastAt.wall && at.market >= lastAt.market) return state;
  const clampedState = clampMoments(state, at) as AccountState;
  return isMarketSetBack(state, at) ? withoutMarketPast(clampedState) : clampedState;
}

/**
 * Only a simulated market goes back to an earlier date: setting back a real clock must not give a
 * new day's limits. A simulated clock is corrected by seconds, and no past has an entry before its
 * first complete bar, so only a step back by a bar or more counts.
 */
function isMarketSetBack({ venue, lastAt }: AccountState, at: Moment): boolean {
  return venue?.pool === 'simulated' && lastAt.market - at.market >= BAR_MS;
}

function withoutMarketPast(state: AccountState): AccountState {
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

function clampMoments(value: unknown, at: Moment): unknown {
  if (Array.isArray(value)) return value.map((each) => clampMoments(each, at));
  if (typeof value !== 'object' || value === null) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, clampMoments(each, at)]),
  );
  const { market, wall } = copy;
  if (typeof market !== 'number' || typeof wall !== 'number') return copy;
  return { market: Math.min(market, at.market), wall: Math.min(wall, at.wall) };
}
