import { readSimBook } from '../../kill/sim-book.ts';
import type { WireEvent } from './bar-to-wire.ts';

export interface WireReading {
  readonly events: readonly WireEvent[];
  readonly calls: Readonly<Record<string, number>>;
}

export class SimulatorCalls {
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  async readDate(): Promise<string> {
    const { date } = (await this.#read('clock')) as { readonly date: string };
    return date;
  }

  async readTime(): Promise<number> {
    const { now } = (await this.#read('clock')) as { readonly now: number };
    return now;
  }

  async countHolders(): Promise<number> {
    const accounts = await readSimBook(this.#port);
    return accounts.filter(({ positions }) => positions.length > 0).length;
  }

  async keepWire(events: number): Promise<void> {
    await this.#post('wire', { events });
  }

  /** Resolves when every participant has acted. */
  async advanceBars(bars: number): Promise<void> {
    await this.#post('advance', { bars });
  }

  async readWire(): Promise<WireReading> {
    return (await this.#read('wire')) as WireReading;
  }

  async #read(what: string): Promise<unknown> {
    return (await fetch(this.#url(what))).json();
  }

  async #post(what: string, body: object): Promise<void> {
    const response = await fetch(this.#url(what), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the simulator refuses ${what}: ${text}`);
  }

  #url(what: string): string {
    return `http://127.0.0.1:${this.#port}/sim/${what}`;
  }
}
