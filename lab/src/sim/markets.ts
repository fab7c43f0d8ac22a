import { createGeneratedMarket, type SimulatedMarket } from '@tideline/broker/simulator';
import type { Session } from '@tideline/engine';
import type { Random } from './random.ts';

export const SYMBOL = 'SPY';

export type Kind = NonNullable<
  NonNullable<Parameters<typeof createGeneratedMarket>[0]['day']>['kind']
>;

/** How often each kind of day is played, in a hundred. */
const KINDS: readonly (readonly [Kind, number])[] = [
  ['trend', 24],
  ['chop', 18],
  ['calm', 12],
  ['spike', 14],
  ['gap', 8],
  ['crash', 10],
  ['halt', 6],
  ['thin', 5],
  ['frozen', 1],
  ['half-day', 2],
];
const SEEDS_OF_A_KIND = 4;
/** Early in the generated past, so that a start has little to read: 250 bars are enough to be warm. */
const FIRST_DAY = '2026-01-08';

/** A market and the session on which a run begins. */
export interface Stage {
  readonly market: SimulatedMarket;
  readonly kind: Kind;
  readonly session: Session;
}

const stages = new Map<string, Stage>();

/** One of some dozens of markets, worked out once for all runs that draw it. */
export function drawStage(lots: Random): Stage {
  return stageOf(drawKind(lots), lots.whole(1, SEEDS_OF_A_KIND));
}

export function stageOf(kind: Kind, seed: number): Stage {
  const name = `${kind} ${seed}`;
  const known = stages.get(name);
  if (known !== undefined) return known;
  const made = makeStage(kind, seed);
  stages.set(name, made);
  return made;
}

function drawKind(lots: Random): Kind {
  let left = lots.fraction() * KINDS.reduce((sum, [, share]) => sum + share, 0);
  for (const [kind, share] of KINDS) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'trend';
}

function makeStage(kind: Kind, seed: number): Stage {
  const market = createGeneratedMarket({ symbol: SYMBOL, seed, day: { kind, from: FIRST_DAY } });
  const date = dateOf(market.defaultStart);
  const [session] = market.sessions(date, date);
  if (session === undefined) throw new Error(`the market ${market.epoch} has no session`);
  return { market, kind, session };
}

/** Regular hours lie within one UTC day. */
function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
