import type { EpochMs } from '@tideline/engine';
import type { Invariant, RunFacts, WatchHandlers } from './invariant.ts';

export interface Violation {
  readonly invariant: number;
  readonly name: string;
  readonly at: EpochMs;
  readonly found: string;
}

type HandlerName = keyof WatchHandlers;
type Listener = (...what: readonly unknown[]) => void;

export class Oracle {
  readonly violations: Violation[] = [];
  readonly #watches: readonly WatchHandlers[];
  readonly #listeners = new Map<HandlerName, readonly Listener[]>();

  constructor(facts: RunFacts, invariants: readonly Invariant[]) {
    this.#watches = invariants.map(({ number: invariant, name, watch }) =>
      watch(facts, (found) => this.violations.push({ invariant, name, at: facts.now, found })),
    );
  }

  notify<K extends HandlerName>(what: K, ...args: Parameters<NonNullable<WatchHandlers[K]>>): void {
    for (const listener of this.#listenersOf(what)) listener(...args);
  }

  #listenersOf(what: HandlerName): readonly Listener[] {
    const known = this.#listeners.get(what);
    if (known !== undefined) return known;
    const listening = this.#watches.flatMap((watch) => (watch[what] as Listener | undefined) ?? []);
    this.#listeners.set(what, listening);
    return listening;
  }
}
