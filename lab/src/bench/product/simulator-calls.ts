import { readSimBook } from '../../kill/sim-book.ts';
import type { WireEvent } from './bar-to-wire.ts';

export interface WireReading {
  readonly events: readonly WireEvent[];
  /** Requests since the log began, by method and route. */
  readonly calls: Readonly<Record<string, number>>;
}

/** The simulator's own calls. */
export class SimulatorCalls {
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  /** The trading date that is played now. */
  async date(): Promise<string> {
    const { date } = (await this.#read('clock')) as { readonly date: string };
    return date;
  }

  /** How many accounts hold something. */
  async holders(): Promise<number> {
    const accounts = await readSimBook(this.#port);
    return accounts.filter(({ positions }) => positions.length > 0).length;
  }

  /** Begins the wire log anew. */
  async keepWire(events: number): Promise<void> {
    const response = await fetch(this.#url('wire'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ events }),
    });
    if (!response.ok) throw new Error(`the simulator keeps no wire log: ${await response.text()}`);
    await response.text();
  }

  async wire(): Promise<WireReading> {
    return (await this.#read('wire')) as WireReading;
  }

  async #read(what: string): Promise<unknown> {
    return (await fetch(this.#url(what))).json();
  }

  #url(what: string): string {
    return `http://127.0.0.1:${this.#port}/sim/${what}`;
  }
}
