import type { Bar, MarketSignal } from '@tideline/engine';
import type { SignalProvider } from './signal-provider.ts';

/** Gives one signal at the end of its bar, and none for other bars. */
export class SingleSignal implements SignalProvider {
  readonly rejectedByCode = {};
  readonly #signal: MarketSignal;
  #signalCount = 0;

  constructor(signal: MarketSignal) {
    this.#signal = signal;
  }

  get areSignalsKnown(): boolean {
    return this.#signalCount > 0;
  }

  get signalCount(): number {
    return this.#signalCount;
  }

  setSessions(): void {
    // Nothing is computed.
  }

  warmUp(): void {
    // Nothing is computed.
  }

  takeQuietSignal(bar: Bar): boolean {
    return bar.start !== this.#signal.barStart;
  }

  signalFor(bar: Bar): MarketSignal | null {
    if (bar.start !== this.#signal.barStart) return null;
    this.#signalCount += 1;
    return this.#signal;
  }
}
