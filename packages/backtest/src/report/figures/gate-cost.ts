import {
  BAR_MS,
  type Bar,
  byDay,
  dayInterval,
  type EpochMs,
  groupedBy,
  MINUTE,
  REFUSAL_CODES,
  type Session,
  sessionAt,
  tradingWindow,
  type WindowLimits,
} from '@tideline/engine';
import type { DecidedSignal } from '../../run/decision-counter.ts';
import { mean, withoutNulls } from './statistics.ts';
import { roundInterval, roundOrNull } from './trade-row.ts';

export type RefusedSignalMoves = ReturnType<typeof gateCosts>[number];
type UnderlyingMoves = NonNullable<ReturnType<typeof movesAfter>>;

/**
 * The underlying's moves after signals that one gate alone refused; an option's result is unknown,
 * as its trade never happened. `entered` are those that passed every gate, to compare with.
 */
export function gateCosts(
  signals: readonly DecidedSignal[],
  bars: readonly Bar[],
  sessions: readonly Session[],
  limits: WindowLimits,
) {
  const closesByBarEnd = new Map(bars.map((bar) => [bar.start + BAR_MS, bar.close]));
  const movesByGate = signals.flatMap((signal) => {
    const moves = movesAfter(signal, closesByBarEnd, sessions, limits);
    return moves === null ? [] : { gate: signal.decidedBy, ...moves };
  });
  const groups = groupedBy(movesByGate, ({ gate }) => gate);
  return (['entered', ...REFUSAL_CODES] as const).flatMap((gate) => {
    const group = groups.get(gate);
    if (group === undefined) return [];
    return {
      gate,
      signals: group.length,
      after30: moveFigure(group, 'after30'),
      after60: moveFigure(group, 'after60'),
      toFlatten: moveFigure(group, 'toFlatten'),
    };
  });
}

function movesAfter(
  signal: DecidedSignal,
  closes: ReadonlyMap<EpochMs, number>,
  sessions: readonly Session[],
  limits: WindowLimits,
) {
  const session = sessionAt(sessions, signal.barStart);
  if (session === null) return null;
  const sign = signal.signalType === 'call' ? 1 : -1;
  const { flattenAt } = tradingWindow(session, limits);
  const movePercentAt = (at: EpochMs): number | null => {
    const price = at > signal.barEnd && at <= session.close ? closes.get(at) : undefined;
    return price === undefined ? null : sign * (price / signal.price - 1) * 100;
  };
  return {
    date: session.date,
    after30: movePercentAt(signal.barEnd + 30 * MINUTE),
    after60: movePercentAt(signal.barEnd + 60 * MINUTE),
    // The last bar that ends by the flatten time.
    toFlatten: movePercentAt(flattenAt - ((flattenAt - session.open) % BAR_MS)),
  };
}

/** The underlying's move in the signal's direction, in percent of its price. */
function moveFigure(group: readonly UnderlyingMoves[], span: 'after30' | 'after60' | 'toFlatten') {
  const movesByDay = byDay(group, (moves) => moves[span]).map(withoutNulls);
  return {
    count: movesByDay.flat().length,
    mean: roundOrNull(mean(movesByDay.flat()), 4),
    /** At 95 percent with the day as unit; null with too few days. */
    interval: roundInterval(dayInterval(movesByDay), 4),
  };
}
