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
  #wantedSymbols: ReadonlySet<string> = new Set();
  #grantedSymbols: GrantedSymbols = {};
  #unansweredCount = 0;

  constructor(channels: readonly Channel[]) {
    this.#channels = channels;
  }

  get symbols(): readonly string[] {
    return [...this.#wantedSymbols];
  }

  isWanted(symbol: string): boolean {
    return this.#wantedSymbols.has(symbol);
  }

  setWanted(symbols: readonly string[]) {
    const before = this.#wantedSymbols;
    const next = new Set(symbols);
    this.#wantedSymbols = next;
    return {
      added: [...next].filter((symbol) => !before.has(symbol)),
      dropped: [...before].filter((symbol) => !next.has(symbol)),
    };
  }

  forgetGranted(): void {
    this.#grantedSymbols = {};
    this.#unansweredCount = 0;
  }

  noteRequest(): void {
    this.#unansweredCount += 1;
  }

  /** `granted` is null when the server refused the request. */
  noteAnswer(granted: GrantedSymbols | null): void {
    this.#unansweredCount = Math.max(0, this.#unansweredCount - 1);
    if (granted !== null) this.#grantedSymbols = granted;
  }

  forgetUnanswered(): void {
    this.#unansweredCount = 0;
  }

  missingSymbols(): readonly string[] | null {
    if (this.#unansweredCount > 0) return null;
    const lists = this.#channels.map((channel) => new Set(this.#grantedSymbols[channel] ?? []));
    return this.symbols.filter((symbol) => lists.some((list) => !list.has(symbol)));
  }
}
