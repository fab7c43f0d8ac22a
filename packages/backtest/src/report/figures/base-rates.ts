import { REFUSAL_CODES, WEIGHTS } from '@tideline/engine';
import type { DecisionCounter } from '../../run/decision-counter.ts';
import { rounded } from './trade-row.ts';

export type PartRate = ReturnType<typeof partRates>[number];

/** Bars on which the part gave points; `full` counts those with all of its points. */
export function partRates({ parts, decided }: DecisionCounter) {
  return parts.map(({ part, side, points, fired, full, sum }) => ({
    part,
    label: WEIGHTS.parts[part].label,
    side,
    points,
    fired,
    full,
    firedPercent: percentOfWhole(fired, decided),
    fullPercent: percentOfWhole(full, decided),
    meanPoints: rounded(sum / Math.max(1, decided), 2),
  }));
}

/** `alone` counts bars with a side that only this gate refused. */
export function gateRates({ gates }: DecisionCounter) {
  return REFUSAL_CODES.flatMap((gate) => {
    const count = gates.get(gate);
    if (count === undefined) return [];
    return { gate, ...count, refusedPercent: percentOfWhole(count.refused, count.asked) };
  });
}

export function signalRates(counts: DecisionCounter, entered: number) {
  const { decided, types, neutralReasons, aboveThreshold } = counts;
  return {
    bars: decided,
    ...types,
    neutralReasons: Object.fromEntries([...neutralReasons].sort(([a], [b]) => (a < b ? -1 : 1))),
    /** Bars with a side and at least the confidence threshold. */
    aboveThreshold,
    entered,
  };
}

function percentOfWhole(part: number, whole: number): number {
  return whole === 0 ? 0 : rounded((part / whole) * 100, 2);
}
