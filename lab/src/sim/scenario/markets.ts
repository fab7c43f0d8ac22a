import { createGeneratedMarket, type SimulatedMarket } from '@tideline/broker/simulator';
import type { Session } from '@tideline/engine';
import type { Random } from './random.ts';

export const SYMBOL = 'SPY';

export type MarketKind = NonNullable<
  NonNullable<Parameters<typeof createGeneratedMarket>[0]['day']>['kind']
>;

/** Days of each kind in a hundred. */
const KIND_WEIGHTS: readonly (readonly [MarketKind, number])[] = [
  ['trend', 18],
  ['chop', 14],
  ['usual', 14],
  ['calm', 10],
  ['wild', 4],
  ['spike', 12],
  ['gap', 6],
  ['crash', 10],
  ['halt', 6],
  ['thin', 3],
  ['frozen', 1],
  ['half-day', 2],
];
const SEEDS_OF_A_KIND = 4;
/**
 * Early in the generated past, so a start reads little, but with enough history at the open: 250
 * bars.
 */
const WARM_DAY = '2026-01-09';
/** A Thursday: within five sessions New York's clocks are set forward. */
const BEFORE_SUMMER_TIME = '2026-03-05';
/**
 * Scenarios that plan each bar play this day; it has enough history an hour and a half after the
 * open.
 */
const LAID_OUT_DAY = '2026-01-08';

export interface MarketStart {
  readonly market: SimulatedMarket;
  readonly kind: MarketKind;
  readonly session: Session;
}

const knownStarts = new Map<string, MarketStart>();

/** One of some dozens of markets, computed once for all runs. */
export function drawMarketStart(lots: Random, isWeek: boolean): MarketStart {
  const from = isWeek && lots.chance(0.5) ? BEFORE_SUMMER_TIME : WARM_DAY;
  return stageFrom(from, drawKind(lots), lots.wholeNumber(1, SEEDS_OF_A_KIND));
}

export function marketStartOf(kind: MarketKind, seed: number): MarketStart {
  return stageFrom(LAID_OUT_DAY, kind, seed);
}

function stageFrom(from: string, kind: MarketKind, seed: number): MarketStart {
  const name = `${from} ${kind} ${seed}`;
  const known = knownStarts.get(name);
  if (known !== undefined) return known;
  const made = makeStage(from, kind, seed);
  knownStarts.set(name, made);
  return made;
}

function drawKind(lots: Random): MarketKind {
  let left = lots.fraction() * KIND_WEIGHTS.reduce((sum, [, share]) => sum + share, 0);
  for (const [kind, share] of KIND_WEIGHTS) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'trend';
}

function makeStage(from: string, kind: MarketKind, seed: number): MarketStart {
  const market = createGeneratedMarket({ symbol: SYMBOL, seed, day: { kind, earliestDate: from } });
  const date = dateOf(market.defaultStart);
  const [session] = market.sessions(date, date);
  if (session === undefined) throw new Error(`the market ${market.epoch} has no session`);
  return { market, kind, session };
}

/** Regular hours lie within one UTC day. */
function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
