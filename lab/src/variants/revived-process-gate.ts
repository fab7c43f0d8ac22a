import { ProcessGate as EndingGate } from '../sim/process/process-gate.ts';

/** The process goes on when this many callbacks wait for it. */
const MAX_WAITING = 30;

/**
 * A process taken for dead and only paused: another starts in its place, and later this one runs
 * all callbacks that waited. Replaces the simulation's gate.
 */
export class ProcessGate extends EndingGate {
  readonly #onGone: () => void;
  #isGone = false;
  #waiting = 0;

  constructor(soon: (callback: () => void) => void, onEnd: () => void) {
    super(soon, () => undefined);
    this.#onGone = onEnd;
  }

  override deliver(callback: () => void): void {
    super.deliver(callback);
    if (!this.#isGone || !this.isPaused) return;
    this.#waiting += 1;
    if (this.#waiting >= MAX_WAITING) this.resume();
  }

  override end(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.pause();
    this.#onGone();
  }
}
