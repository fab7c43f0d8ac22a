import {
  type MarketSignal,
  type NeutralReason,
  PART_NAMES,
  type RefusalCode,
  type StoredDecision,
  WEIGHTS,
} from '@tideline/engine';

/** Sums of rounded parts differ in the last bits. */
const ROUNDING_ERROR_POINTS = 1e-9;

export interface GateCounts {
  asked: number;
  refused: number;
  first: number;
  /** Bars with a side that only this gate refused. */
  alone: number;
}

/** A signal that entered, or that one gate alone refused. */
export interface DecidedSignal
  extends Pick<MarketSignal, 'barStart' | 'barEnd' | 'price' | 'signalType'> {
  readonly decidedBy: RefusalCode | 'entered';
}

/** Counts decisions as they are made, so a long run need not keep them. */
export class DecisionCounter {
  readonly partCounts = PART_NAMES.flatMap((part) =>
    (['bullish', 'bearish'] as const).map((side) => {
      const maxPoints: number = WEIGHTS.parts[part].points;
      /** Bars on which the part gave points; `fullBarCount`: those on which it gave all. */
      return { part, side, maxPoints, firedBarCount: 0, fullBarCount: 0, pointsSum: 0 };
    }),
  );
  readonly gateCounts = new Map<RefusalCode, GateCounts>();
  readonly signalTypeCounts = { call: 0, put: 0, neutral: 0 };
  readonly neutralReasonCounts = new Map<NeutralReason, number>();
  readonly decidedSignals: DecidedSignal[] = [];
  decisionCount = 0;
  /** Bars with a side and at least the confidence threshold. */
  aboveThresholdCount = 0;
  readonly #confidenceThreshold: number;

  constructor(confidenceThreshold: number) {
    this.#confidenceThreshold = confidenceThreshold;
  }

  addDecision(row: StoredDecision): void {
    this.decisionCount += 1;
    this.#countSignal(row.signal);
    const onlyRefusal = this.#countGates(row);
    const decidedBy = row.decision.outcome === 'entered' ? 'entered' : onlyRefusal;
    if (decidedBy === null || row.signal.signalType === 'neutral') return;
    const { barStart, barEnd, price, signalType } = row.signal;
    this.decidedSignals.push({ decidedBy, barStart, barEnd, price, signalType });
  }

  #countSignal(signal: MarketSignal): void {
    const { signalType, neutralReason, confidence } = signal;
    this.signalTypeCounts[signalType] += 1;
    if (neutralReason !== null) {
      const count = this.neutralReasonCounts.get(neutralReason) ?? 0;
      this.neutralReasonCounts.set(neutralReason, count + 1);
    }
    if (signalType !== 'neutral' && confidence >= this.#confidenceThreshold) {
      this.aboveThresholdCount += 1;
    }
    for (const count of this.partCounts) {
      const given = signal[count.side][`${count.part}Points`];
      if (given > 0) count.firedBarCount += 1;
      if (given >= count.maxPoints - ROUNDING_ERROR_POINTS) count.fullBarCount += 1;
      count.pointsSum += given;
    }
  }

  /** Returns the gate that alone refused a side. */
  #countGates({ signal, decision }: StoredDecision): RefusalCode | null {
    let only: GateCounts | null = null;
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

  #gateCount(code: RefusalCode): GateCounts {
    const known = this.gateCounts.get(code);
    if (known !== undefined) return known;
    const count = { asked: 0, refused: 0, first: 0, alone: 0 };
    this.gateCounts.set(code, count);
    return count;
  }
}
