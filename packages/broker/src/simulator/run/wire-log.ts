import type { Bar, EpochMs } from '@tideline/engine';
import type { Subscribers } from './subscribers.ts';

/** Times are milliseconds of one clock per log. */
export type WireEvent =
  | {
      readonly type: 'minute-bar';
      readonly wall: number;
      readonly start: EpochMs;
    }
  | {
      readonly type: 'order';
      /** When the request was read, before it was handled. */
      readonly wall: number;
      readonly clientOrderId: string;
      readonly side: string;
    };

export interface WireReading {
  /** Oldest first. */
  readonly events: readonly WireEvent[];
  readonly calls: Readonly<Record<string, number>>;
  readonly wall: number;
}

/** Lets a bench measure the product from outside. Off by default. */
export class WireLog {
  readonly now: () => number;
  readonly #calls = new Map<string, number>();
  #events: WireEvent[] = [];
  #size = 0;

  /** `now` returns milliseconds from any origin, as fine as possible. */
  constructor(now: () => number) {
    this.now = now;
  }

  get isOn(): boolean {
    return this.#size > 0;
  }

  /** Restarts the log for `mostEvents` events; 0 switches it off. */
  keepEvents(mostEvents: number): void {
    this.#size = mostEvents;
    this.#events = [];
    this.#calls.clear();
  }

  noteEvent(event: WireEvent): void {
    if (!this.isOn) return;
    this.#events.push(event);
    // The list is cut seldom: moving it for each event would cost measured time.
    if (this.#events.length >= 2 * this.#size) this.#events = this.#events.slice(-this.#size);
  }

  countCall(call: string): void {
    if (this.isOn) this.#calls.set(call, (this.#calls.get(call) ?? 0) + 1);
  }

  read(): WireReading {
    return {
      events: this.#events.slice(-this.#size),
      calls: Object.fromEntries(this.#calls),
      wall: this.now(),
    };
  }
}

export function withBarNotes(audience: Subscribers, log: WireLog): Subscribers {
  return {
    publishOrderEvents: (events) => audience.publishOrderEvents(events),
    prepareQuotes: (at) => audience.prepareQuotes(at),
    publishMinuteBar(bar: Bar) {
      log.noteEvent({ type: 'minute-bar', wall: log.now(), start: bar.start });
      audience.publishMinuteBar(bar);
    },
    publishCorrectedBar: (bar) => audience.publishCorrectedBar(bar),
    sendClock: (hasJumped) => audience.sendClock(hasJumped),
    get sentCount() {
      return audience.sentCount;
    },
    settleFollowers: (now) => audience.settleFollowers(now),
    readAllSent: () => audience.readAllSent(),
  };
}
