import {
  type NeutralReason,
  PART_NAMES,
  REFUSAL_CODES,
  type RefusalCode,
  type SignalType,
  WEIGHTS,
} from '@tideline/engine';
import type { DecisionSummary } from '../../run/result.ts';
import { rounded } from './trade-row.ts';

/** Sums of rounded parts differ in the last bits. */
const ROUNDING_POINTS = 1e-9;

export type PartRate = ReturnType<typeof partRates>[number];

export function partRates(decisions: readonly DecisionSummary[]) {
  const counts = PART_NAMES.flatMap((part) =>
    (['bullish', 'bearish'] as const).map((side) => {
      const { label, points } = WEIGHTS.parts[part];
      const key = `${part}Points` as const;
      return { key, sum: 0, rate: { part, label, side, points, fired: 0, full: 0 } };
    }),
  );
  for (const { signal } of decisions) {
    for (const count of counts) {
      const { key, rate } = count;
      const given = signal[rate.side][key];
      if (given > 0) rate.fired += 1;
      if (given >= rate.points - ROUNDING_POINTS) rate.full += 1;
      count.sum += given;
    }
  }
  /** Bars on which the part gave points; `full` counts those with all of its points. */
  return counts.map(({ sum, rate }) => ({
    ...rate,
    firedPercent: percentOfWhole(rate.fired, decisions.length),
    fullPercent: percentOfWhole(rate.full, decisions.length),
    meanPoints: rounded(sum / Math.max(1, decisions.length), 2),
  }));
}

/** `alone` counts bars with a side that only this gate refused. */
export function gateRates(decisions: readonly DecisionSummary[]) {
  const rates = Object.fromEntries(
    REFUSAL_CODES.map((gate) => [gate, { asked: 0, refused: 0, first: 0, alone: 0 }]),
  );
  for (const row of decisions) {
    const only = onlyRefusal(row);
    for (const { code, passes } of row.decision.gates) {
      const rate = rates[code];
      if (rate === undefined) continue;
      rate.asked += 1;
      if (passes) continue;
      rate.refused += 1;
      if (row.decision.outcome === code) rate.first += 1;
      if (only === code) rate.alone += 1;
    }
  }
  return REFUSAL_CODES.flatMap((gate) => {
    const rate = rates[gate];
    if (rate === undefined || rate.asked === 0) return [];
    return { gate, ...rate, refusedPercent: percentOfWhole(rate.refused, rate.asked) };
  });
}

export function onlyRefusal({ signal, decision }: DecisionSummary): RefusalCode | null {
  if (signal.signalType === 'neutral') return null;
  let only: RefusalCode | null = null;
  for (const { code, passes } of decision.gates) {
    if (passes) continue;
    if (only !== null) return null;
    only = code;
  }
  return only;
}

export function signalRates(decisions: readonly DecisionSummary[], confidenceThreshold: number) {
  const count = (type: SignalType): number =>
    decisions.filter(({ signal }) => signal.signalType === type).length;
  const reasons = new Map<NeutralReason, number>();
  for (const { signal } of decisions) {
    const reason = signal.neutralReason;
    if (reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return {
    bars: decisions.length,
    call: count('call'),
    put: count('put'),
    neutral: count('neutral'),
    neutralReasons: Object.fromEntries([...reasons].sort(([a], [b]) => (a < b ? -1 : 1))),
    /** Bars with a side and at least the confidence threshold. */
    aboveThreshold: decisions.filter(
      ({ signal }) => signal.signalType !== 'neutral' && signal.confidence >= confidenceThreshold,
    ).length,
    entered: decisions.filter(({ decision }) => decision.outcome === 'entered').length,
  };
}

function percentOfWhole(part: number, whole: number): number {
  return whole === 0 ? 0 : rounded((part / whole) * 100, 2);
}
