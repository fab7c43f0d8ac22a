import { hashNumber } from '@tideline/broker/simulator';
import type { EpochMs } from '@tideline/engine';
import type { WallClock } from '@tideline/server/bot';
import type { ProcessGate } from './process-gate.ts';

interface DueEvent {
  readonly at: EpochMs;
  /** Orders events of one instant: seeded, so every order comes up in some seed. */
  readonly tie: number;
  readonly sequence: number;
  callback: (() => void) | null;
}

/** One clock and event queue for a run. Only `runNext` makes anything happen. */
export class VirtualTime {
  readonly #heap: DueEvent[] = [];
  readonly #seed: number;
  #now: EpochMs;
  #sequence = 0;

  constructor(start: EpochMs, seed: number) {
    this.#now = start;
    this.#seed = seed;
  }

  get now(): EpochMs {
    return this.#now;
  }

  /** The broker's and the laboratory's own clock, which nothing stops or shifts. */
  readonly wall: WallClock = {
    now: () => this.#now,
    after: (milliseconds, callback) => this.callAfter(milliseconds, callback),
  };

  /**
   * The host clock of one process. Its timers end with the process and are late while it is paused.
   */
  wallOf(gate: ProcessGate, offset: number): WallClock {
    return {
      now: () => this.#now + offset,
      after: (milliseconds, callback) =>
        gate.isOver ? () => undefined : this.callAfter(milliseconds, () => gate.deliver(callback)),
    };
  }

  callAfter(milliseconds: number, callback: () => void): () => void {
    // A host's timers have whole milliseconds and never fire early.
    const at = this.#now + Math.max(0, Math.ceil(milliseconds));
    return this.#schedule(at, hashNumber(this.#seed, this.#sequence) & 0xffff, callback);
  }

  /** Calls back at once after the running event; several in the order of the calls. */
  callSoon(callback: () => void): void {
    this.#schedule(this.#now, -1, callback);
  }

  get nextAt(): EpochMs | null {
    for (let top = this.#heap[0]; top !== undefined; top = this.#heap[0]) {
      if (top.callback !== null) return top.at;
      this.#popDue();
    }
    return null;
  }

  /** Moves to the next event and runs it. False without one up to `until`. */
  runNext(until: EpochMs): boolean {
    const at = this.nextAt;
    if (at === null || at > until) {
      this.#now = Math.max(this.#now, until);
      return false;
    }
    const due = this.#popDue();
    this.#now = due.at;
    const { callback } = due;
    due.callback = null;
    callback?.();
    return true;
  }

  #schedule(at: EpochMs, tie: number, callback: () => void): () => void {
    const due: DueEvent = { at, tie, sequence: this.#sequence, callback };
    this.#sequence += 1;
    this.#pushDue(due);
    return () => {
      due.callback = null;
    };
  }

  #pushDue(due: DueEvent): void {
    const heap = this.#heap;
    let index = heap.length;
    while (index > 0) {
      const up = (index - 1) >> 1;
      const parent = heap[up];
      if (parent === undefined || isBefore(parent, due)) break;
      heap[index] = parent;
      index = up;
    }
    heap[index] = due;
  }

  #popDue(): DueEvent {
    const heap = this.#heap;
    const [top] = heap;
    const last = heap.pop();
    if (top === undefined || last === undefined) throw new Error('nothing is due');
    if (heap.length === 0) return top;
    let index = 0;
    for (;;) {
      let down = 2 * index + 1;
      let child = heap[down];
      if (child === undefined) break;
      const right = heap[down + 1];
      if (right !== undefined && isBefore(right, child)) {
        child = right;
        down += 1;
      }
      if (isBefore(last, child)) break;
      heap[index] = child;
      index = down;
    }
    heap[index] = last;
    return top;
  }
}

function isBefore(a: DueEvent, b: DueEvent): boolean {
  if (a.at !== b.at) return a.at < b.at;
  if (a.tie !== b.tie) return a.tie < b.tie;
  return a.sequence < b.sequence;
}
