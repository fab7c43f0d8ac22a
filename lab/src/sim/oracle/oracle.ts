import type { EpochMs } from '@tideline/engine';
import type { Facts, Invariant, Watch } from './invariant.ts';

export interface Violation {
  readonly invariant: number;
  readonly name: string;
  readonly at: EpochMs;
  readonly found: string;
}

type Handler = keyof Watch;
type Listener = (...what: readonly unknown[]) => void;

export class Oracle {
  readonly violations: Violation[] = [];
  readonly #watches: readonly Watch[];
  readonly #listeners = new Map<Handler, readonly Listener[]>();

  constructor(facts: Facts, invariants: readonly Invariant[]) {
    this.#watches = invariants.map(({ number: invariant, name, watch }) =>
      watch(facts, (found) => this.violations.push({ invariant, name, at: facts.now, found })),
    );
  }

  notify<K extends Handler>(what: K, ...args: Parameters<NonNullable<Watch[K]>>): void {
    for (const listener of this.#listenersOf(what)) listener(...args);
  }

  #listenersOf(what: Handler): readonly Listener[] {
    const known = this.#listeners.get(what);
    if (known !== undefined) return known;
    const listening = this.#watches.flatMap((watch) => (watch[what] as Listener | undefined) ?? []);
    this.#listeners.set(what, listening);
    return listening;
  }
}
