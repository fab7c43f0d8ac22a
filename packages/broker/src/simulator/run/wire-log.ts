import type { Bar, EpochMs } from '@tideline/engine';

/** Times are milliseconds of one clock per log. */
export type WireEvent =
  | { readonly type: 'minute-bar'; readonly wall: number; readonly start: EpochMs }
  | {
      readonly type: 'order';
      /** When the request was read, before it was handled. */
      readonly wall: number;
      readonly clientOrderId: string;
      readonly side: string;
    };

export interface WireLogReport {
  /** Oldest first. */
  readonly events: readonly WireEvent[];
  readonly calls: Readonly<Record<string, number>>;
  readonly wall: number;
}

/** Lets a bench measure the product from outside. Off by default. */
export class WireLog {
  readonly now: () => number;
  readonly #callCounts = new Map<string, number>();
  #events: WireEvent[] = [];
  #maxEvents = 0;

  /** `now` returns milliseconds from any origin, as fine as possible. */
  constructor(now: () => number) {
    this.now = now;
  }

  get isOn(): boolean {
    return this.#maxEvents > 0;
  }

  /** Restarts the log for `maxEvents` events; 0 switches it off. */
  keepEvents(maxEvents: number): void {
    this.#maxEvents = maxEvents;
    this.#events = [];
    this.#callCounts.clear();
  }

  noteBar({ start }: Bar): void {
    this.noteEvent({ type: 'minute-bar', wall: this.now(), start });
  }

  noteEvent(event: WireEvent): void {
    if (!this.isOn) return;
    this.#events.push(event);
    // The list is cut seldom: moving it for each event would cost measured time.
    if (this.#events.length >= 2 * this.#maxEvents)
      this.#events = this.#events.slice(-this.#maxEvents);
  }

  countCall(call: string): void {
    if (this.isOn) this.#callCounts.set(call, (this.#callCounts.get(call) ?? 0) + 1);
  }

  read(): WireLogReport {
    return {
      events: this.#events.slice(-this.#maxEvents),
      calls: Object.fromEntries(this.#callCounts),
      wall: this.now(),
    };
  }
}
