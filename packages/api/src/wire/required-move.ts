import { fromDollars, type Price, toCents, toDollars } from '@tideline/engine';
import type { OpenPosition, UnderlyingToday } from '../ports/index.ts';
import type { RequiredLevel, RequiredMove } from '../schemas/required-move.ts';
import { toInstant, toInstantOrNull } from './time.ts';

type ComputedMove = Extract<OpenPosition['requiredMove'], { type: 'computed' }>['move'];

export function toRequiredMove(
  result: OpenPosition['requiredMove'],
  today: UnderlyingToday,
): RequiredMove {
  if (result.type === 'unknown') return { reason: result.reason, estimate: null };
  const { move } = result;
  const { stopAt, until, cost } = move.timeAlone;
  const { averageTrueRange, dayRange } = today;
  return {
    reason: null,
    estimate: {
      quotedAt: toInstant(move.quotedAt),
      spot: toCents(move.spot),
      impliedVolatility: Math.round(move.volatility * 1_000) / 10,
      averageTrueRange: averageTrueRange === null ? null : toCents(fromDollars(averageTrueRange)),
      dayRange: dayRange && { low: toCents(dayRange.low), high: toCents(dayRange.high) },
      levels: move.levels.map((level) => toLevel(level, move.spot, today)),
      timeAlone: {
        stopAt: toInstantOrNull(stopAt),
        until: toInstant(until),
        cost: toCents(cost),
      },
    },
  };
}

function toLevel(
  { kind, price, pnl, spots }: ComputedMove['levels'][number],
  spotNow: Price,
  { averageTrueRange, dayRange }: UnderlyingToday,
): RequiredLevel {
  const currentSpot = toCents(spotNow);
  const moves = spots.map(({ at, spot }) => {
    const targetSpot = spot === null ? null : toCents(spot);
    // Subtracts rounded prices, so a reader's own subtraction agrees.
    const move = targetSpot === null ? null : roundToCents(targetSpot - currentSpot);
    return { at: toInstant(at), spot: targetSpot, move };
  });
  const { spot: there = null, move = null } = moves[0] ?? {};
  return {
    kind,
    price: toDollars(price),
    pnl: toCents(pnl),
    ranges: move === null ? null : moveInAverageRanges(move, averageTrueRange),
    beyondDay: there === null || dayRange === null ? null : centsBeyondRange(there, dayRange),
    moves,
  };
}

function moveInAverageRanges(move: number, range: number | null): number | null {
  return range !== null && range > 0 ? Math.round((Math.abs(move) / range) * 10) / 10 : null;
}

function centsBeyondRange(spot: number, range: NonNullable<UnderlyingToday['dayRange']>): number {
  const [least, most] = [toCents(range.low), toCents(range.high)];
  if (spot > most) return roundToCents(spot - most);
  return spot < least ? roundToCents(spot - least) : 0;
}

function roundToCents(dollars: number): number {
  return toCents(fromDollars(dollars));
}
