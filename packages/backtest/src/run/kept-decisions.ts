import type { GateReading } from '@tideline/engine';
import type { DecisionRow, DecisionSummary } from './result.ts';

export interface KeptDecisions<Row extends DecisionSummary> {
  keep(row: DecisionRow): Row;
}

/** Most gates read the same bar after bar, so equal readings are kept once. */
export class WholeDecisions implements KeptDecisions<DecisionRow> {
  readonly #readings: GateReading[] = [];

  keep({ signal, decision }: DecisionRow): DecisionRow {
    const gates = decision.gates.map((gate, index) => this.#shared(gate, index));
    return { signal, decision: { ...decision, gates } };
  }

  #shared(gate: GateReading, index: number): GateReading {
    const last = this.#readings[index];
    if (
      last !== undefined &&
      isSameAnswer(last, gate) &&
      last.rule === gate.rule &&
      last.reading === gate.reading
    ) {
      return last;
    }
    this.#readings[index] = gate;
    return gate;
  }
}

export class DecisionSummaries implements KeptDecisions<DecisionSummary> {
  #gates: DecisionSummary['decision']['gates'] = [];

  keep({ signal, decision }: DecisionRow): DecisionSummary {
    const { barStart, barEnd, price, signalType, confidence, neutralReason } = signal;
    const { bullish, bearish } = signal;
    const { outcome } = decision;
    return {
      signal: {
        ...{ barStart, barEnd, price, signalType, confidence, neutralReason, bullish, bearish },
      },
      decision: { outcome, gates: this.#sharedGates(decision.gates) },
    };
  }

  #sharedGates(gates: readonly GateReading[]): DecisionSummary['decision']['gates'] {
    const last = this.#gates;
    const isSame =
      last.length === gates.length && gates.every((gate, index) => isSameAnswer(gate, last[index]));
    if (!isSame) this.#gates = gates.map(({ code, passes }) => ({ code, passes }));
    return this.#gates;
  }
}

type GateAnswer = Pick<GateReading, 'code' | 'passes'>;

function isSameAnswer(gate: GateAnswer, other: GateAnswer | undefined): boolean {
  return gate.code === other?.code && gate.passes === other.passes;
}
