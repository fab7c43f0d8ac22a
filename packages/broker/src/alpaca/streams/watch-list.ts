export type Channel = 'quotes' | 'bars' | 'updatedBars';

/** By channel, the symbols that the broker says it sends. */
export type Granted = Readonly<Partial<Record<Channel, readonly string[] | null | undefined>>>;

/**
 * What is wanted of a feed, and what the broker grants. Every request has one answer, the whole list
 * or an error, so that what is missing is known only while no request is on its way.
 */
export class WatchList {
  readonly #channels: readonly Channel[];
  #wanted: ReadonlySet<string> = new Set();
  #granted: Granted = {};
  #unanswered = 0;

  constructor(channels: readonly Channel[]) {
    this.#channels = channels;
  }

  get symbols(): readonly string[] {
    return [...this.#wanted];
  }

  wants(symbol: string): boolean {
    return this.#wanted.has(symbol);
  }

  /** Sets the whole list; returns what changed. */
  set(symbols: readonly string[]): {
    readonly added: readonly string[];
    readonly dropped: readonly string[];
  } {
    const before = this.#wanted;
    const next = new Set(symbols);
    this.#wanted = next;
    return {
      added: [...next].filter((symbol) => !before.has(symbol)),
      dropped: [...before].filter((symbol) => !next.has(symbol)),
    };
  }

  /** A new connection: nothing has been asked for. */
  reset(): void {
    this.#granted = {};
    this.#unanswered = 0;
  }

  asked(): void {
    this.#unanswered += 1;
  }

  /** The answer to a request: the whole list, or null when it was refused. */
  answered(granted: Granted | null): void {
    this.#unanswered = Math.max(0, this.#unanswered - 1);
    if (granted !== null) this.#granted = granted;
  }

  /** No answer comes any more. */
  gaveUp(): void {
    this.#unanswered = 0;
  }

  /** Wanted symbols that are lacking in any channel; null while that is not known. */
  missing(): readonly string[] | null {
    if (this.#unanswered > 0) return null;
    const lists = this.#channels.map((channel) => new Set(this.#granted[channel] ?? []));
    return this.symbols.filter((symbol) => lists.some((list) => !list.has(symbol)));
  }
}
