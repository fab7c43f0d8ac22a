import {
  type MarketSignal,
  type NeutralReason,
  PART_NAMES,
  type RefusalCode,
  WEIGHTS,
} from '@tideline/engine';
import type { DecisionRow } from './result.ts';

/** Sums of rounded parts differ in the last bits. */
const ROUNDING_POINTS = 1e-9;

export interface PartCount {
  readonly part: (typeof PART_NAMES)[number];
  readonly side: 'bullish' | 'bearish';
  readonly points: number;
  fired: number;
  /** Bars with all of its points. */
  full: number;
  sum: number;
}

export interface GateCount {
  asked: number;
  refused: number;
  first: number;
  /** Bars with a side that only this gate refused. */
  alone: number;
}

/** A signal that entered, or that one gate alone refused. */
export interface DecidedSignal
  extends Pick<MarketSignal, 'barStart' | 'barEnd' | 'price' | 'signalType'> {
  readonly by: RefusalCode | 'entered';
}

/** Counts a run's decisions for its report, so that a long run need not keep them. */
export class DecisionCounter {
  readonly parts: readonly PartCount[] = PART_NAMES.flatMap((part) =>
    (['bullish', 'bearish'] as const).map((side) => {
      const { points } = WEIGHTS.parts[part];
      return { part, side, points, fired: 0, full: 0, sum: 0 };
    }),
  );
  readonly gates = new Map<RefusalCode, GateCount>();
  readonly types = { call: 0, put: 0, neutral: 0 };
  readonly neutralReasons = new Map<NeutralReason, number>();
  readonly signals: DecidedSignal[] = [];
  decided = 0;
  aboveThreshold = 0;
  readonly #confidenceThreshold: number;

  constructor(confidenceThreshold: number) {
    this.#confidenceThreshold = confidenceThreshold;
  }

  add(row: DecisionRow): void {
    this.decided += 1;
    this.#countSignal(row.signal);
    const only = this.#countGates(row);
    const by = row.decision.outcome === 'entered' ? 'entered' : only;
    if (by === null || row.signal.signalType === 'neutral') return;
    const { barStart, barEnd, price, signalType } = row.signal;
    this.signals.push({ by, barStart, barEnd, price, signalType });
  }

  #countSignal(signal: MarketSignal): void {
    const { signalType, neutralReason, confidence } = signal;
    this.types[signalType] += 1;
    if (neutralReason !== null) {
      this.neutralReasons.set(neutralReason, (this.neutralReasons.get(neutralReason) ?? 0) + 1);
    }
    if (signalType !== 'neutral' && confidence >= this.#confidenceThreshold) {
      this.aboveThreshold += 1;
    }
    for (const count of this.parts) {
      const given = signal[count.side][`${count.part}Points`];
      if (given > 0) count.fired += 1;
      if (given >= count.points - ROUNDING_POINTS) count.full += 1;
      count.sum += given;
    }
  }

  /** Returns the gate that alone refused a side. */
  #countGates({ signal, decision }: DecisionRow): RefusalCode | null {
    let only: GateCount | null = null;
    let code: RefusalCode | null = null;
    let refusals = 0;
    for (const gate of decision.gates) {
      const count = this.#gateCount(gate.code);
      count.asked += 1;
      if (gate.passes) continue;
      count.refused += 1;
      if (decision.outcome === gate.code) count.first += 1;
      refusals += 1;
      only = count;
      code = gate.code;
    }
    if (only === null || refusals > 1 || signal.signalType === 'neutral') return null;
    only.alone += 1;
    return code;
  }

  #gateCount(code: RefusalCode): GateCount {
    const known = this.gates.get(code);
    if (known !== undefined) return known;
    const count = { asked: 0, refused: 0, first: 0, alone: 0 };
    this.gates.set(code, count);
    return count;
  }
}
