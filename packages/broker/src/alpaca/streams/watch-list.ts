export type Channel = 'quotes' | 'bars' | 'updatedBars';

export type GrantedSymbols = Readonly<
  Partial<Record<Channel, readonly string[] | null | undefined>>
>;

/**
 * The server answers each request with the whole list or an error, so what it left out is known
 * only while no request is in flight.
 */
export class WatchList {
  readonly #channels: readonly Channel[];
  #wanted: ReadonlySet<string> = new Set();
  #granted: GrantedSymbols = {};
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

  forgetGranted(): void {
    this.#granted = {};
    this.#unanswered = 0;
  }

  noteRequest(): void {
    this.#unanswered += 1;
  }

  /** `granted` is null when the server refused the request. */
  noteAnswer(granted: GrantedSymbols | null): void {
    this.#unanswered = Math.max(0, this.#unanswered - 1);
    if (granted !== null) this.#granted = granted;
  }

  forgetUnanswered(): void {
    this.#unanswered = 0;
  }

  missingSymbols(): readonly string[] | null {
    if (this.#unanswered > 0) return null;
    const lists = this.#channels.map((channel) => new Set(this.#granted[channel] ?? []));
    return this.symbols.filter((symbol) => lists.some((list) => !list.has(symbol)));
  }
}
