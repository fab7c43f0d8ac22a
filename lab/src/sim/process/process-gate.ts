/** Lets a process's callbacks run: late while it is paused, never after its end. */
export class ProcessGate {
  readonly #onEnd: () => void;
  readonly #callSoon: (callback: () => void) => void;
  readonly #held: (() => void)[] = [];
  #isOver = false;
  #isPaused = false;

  constructor(soon: (callback: () => void) => void, onEnd: () => void) {
    this.#callSoon = soon;
    this.#onEnd = onEnd;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  get isPaused(): boolean {
    return this.#isPaused;
  }

  deliver(callback: () => void): void {
    if (this.#isOver) return;
    if (this.#isPaused) this.#held.push(callback);
    else callback();
  }

  pause(): void {
    this.#isPaused = true;
  }

  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    for (const callback of this.#held.splice(0)) this.#callSoon(() => this.deliver(callback));
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#held.length = 0;
    this.#onEnd();
  }
}
