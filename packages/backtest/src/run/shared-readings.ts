import type { GateReading } from '@tideline/engine';
import type { DecisionRow } from './result.ts';

/** Most gates read the same bar after bar, so equal successive readings are kept once. */
export class SharedReadings {
  readonly #lastReadings: GateReading[] = [];

  shareReadings({ signal, decision }: DecisionRow): DecisionRow {
    const gates = decision.gates.map((gate, index) => this.#sharedReading(gate, index));
    return { signal, decision: { ...decision, gates } };
  }

  #sharedReading(gate: GateReading, index: number): GateReading {
    const last = this.#lastReadings[index];
    if (
      last !== undefined &&
      last.code === gate.code &&
      last.passes === gate.passes &&
      last.rule === gate.rule &&
      last.reading === gate.reading
    ) {
      return last;
    }
    this.#lastReadings[index] = gate;
    return gate;
  }
}
