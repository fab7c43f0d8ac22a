import { REFUSAL_CODES, WEIGHTS } from '@tideline/engine';
import type { DecisionCounter } from '../../run/decision-counter.ts';
import { roundTo } from './trade-row.ts';

export function partRates({ partCounts, decisionCount }: DecisionCounter) {
  return partCounts.map(({ part, side, maxPoints, firedBarCount, fullBarCount, pointsSum }) => ({
    part,
    label: WEIGHTS.parts[part].label,
    side,
    points: maxPoints,
    fired: firedBarCount,
    full: fullBarCount,
    firedPercent: percentOfWhole(firedBarCount, decisionCount),
    fullPercent: percentOfWhole(fullBarCount, decisionCount),
    meanPoints: roundTo(pointsSum / Math.max(1, decisionCount), 2),
  }));
}

export function gateRates({ gateCounts }: DecisionCounter) {
  return REFUSAL_CODES.flatMap((gate) => {
    const counts = gateCounts.get(gate);
    if (counts === undefined) return [];
    return { gate, ...counts, refusedPercent: percentOfWhole(counts.refused, counts.asked) };
  });
}

export function signalRates(counter: DecisionCounter, enteredCount: number) {
  const { decisionCount, signalTypeCounts, neutralReasonCounts, aboveThresholdCount } = counter;
  return {
    bars: decisionCount,
    ...signalTypeCounts,
    neutralReasons: sortedByName(neutralReasonCounts),
    aboveThreshold: aboveThresholdCount,
    entered: enteredCount,
  };
}

export function sortedByName(counts: Iterable<readonly [string, number]>) {
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function percentOfWhole(part: number, whole: number): number {
  return whole === 0 ? 0 : roundTo((part / whole) * 100, 2);
}
