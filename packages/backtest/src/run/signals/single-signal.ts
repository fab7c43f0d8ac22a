import type { Bar, MarketSignal } from '@tideline/engine';
import type { Signals } from './signals.ts';

/** Gives one signal at the end of its bar, and none for other bars. */
export class SingleSignal implements Signals {
  readonly rejected = {};
  readonly #signal: MarketSignal;
  #count = 0;

  constructor(signal: MarketSignal) {
    this.#signal = signal;
  }

  get areKnown(): boolean {
    return this.#count > 0;
  }

  get count(): number {
    return this.#count;
  }

  setSessions(): void {
    // Nothing is computed.
  }

  warmUp(): void {
    // Nothing is computed.
  }

  takeQuiet(bar: Bar): boolean {
    return bar.start !== this.#signal.barStart;
  }

  signal(bar: Bar): MarketSignal | null {
    if (bar.start !== this.#signal.barStart) return null;
    this.#count += 1;
    return this.#signal;
  }
}
