import type { GateReading } from '@tideline/engine';
import type { DecisionRow } from './result.ts';

/** Most gates read the same bar after bar, so equal successive readings are kept once. */
export class SharedReadings {
  readonly #readings: GateReading[] = [];

  share({ signal, decision }: DecisionRow): DecisionRow {
    const gates = decision.gates.map((gate, index) => this.#shared(gate, index));
    return { signal, decision: { ...decision, gates } };
  }

  #shared(gate: GateReading, index: number): GateReading {
    const last = this.#readings[index];
    if (
      last !== undefined &&
      last.code === gate.code &&
      last.passes === gate.passes &&
      last.rule === gate.rule &&
      last.reading === gate.reading
    ) {
      return last;
    }
    this.#readings[index] = gate;
    return gate;
  }
}
