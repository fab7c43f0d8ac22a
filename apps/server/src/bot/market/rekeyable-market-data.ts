import {
  BrokerError,
  type MarketData,
  type OptionStream,
  type StockStream,
  type StreamState,
} from '@tideline/broker';

type WatchableStream = StockStream | OptionStream;

/**
 * Without keys each request and each stream fails with the reason. New keys open the streams again for
 * the same symbols.
 */
export class RekeyableMarketData implements MarketData {
  readonly #noDataReason: string;
  readonly #reopeners = new Set<(data: MarketData | null) => void>();
  #data: MarketData | null = null;

  constructor(reason: string) {
    this.#noDataReason = reason;
  }

  get isThere(): boolean {
    return this.#data !== null;
  }

  async replaceData(data: MarketData | null): Promise<void> {
    const before = this.#data;
    this.#data = data;
    for (const reopen of this.#reopeners) reopen(data);
    await before?.close();
  }

  readonly clock: MarketData['clock'] = async () => this.#requireData().clock();
  readonly calendar: MarketData['calendar'] = async (...days) =>
    this.#requireData().calendar(...days);
  readonly bars: MarketData['bars'] = async (request) => this.#requireData().bars(request);
  readonly contracts: MarketData['contracts'] = async (...which) =>
    this.#requireData().contracts(...which);
  readonly stockQuote: MarketData['stockQuote'] = async (symbol) =>
    this.#requireData().stockQuote(symbol);
  readonly optionQuotes: MarketData['optionQuotes'] = async (symbols) =>
    this.#requireData().optionQuotes(symbols);
  readonly optionSnapshots: MarketData['optionSnapshots'] = async (...which) =>
    this.#requireData().optionSnapshots(...which);

  readonly stockStream: MarketData['stockStream'] = (handlers) =>
    this.#openStream((data) => data.stockStream(handlers), handlers);
  readonly optionStream: MarketData['optionStream'] = (handlers) =>
    this.#openStream((data) => data.optionStream(handlers), handlers);

  async close(): Promise<void> {
    await this.#data?.close();
    this.#data = null;
  }

  #requireData(): MarketData {
    if (this.#data === null) throw new BrokerError('credentials', this.#noDataReason);
    return this.#data;
  }

  #openStream(
    open: (data: MarketData) => WatchableStream,
    { onState }: { onState(state: StreamState): void },
  ): WatchableStream {
    let watched: readonly string[] = [];
    let stream: WatchableStream | null = null;
    const reopen = (data: MarketData | null) => {
      stream?.close();
      stream = data === null ? null : open(data);
      if (stream !== null) stream.watch(watched);
      else onState({ type: 'down', message: this.#noDataReason, reason: 'credentials' });
    };
    this.#reopeners.add(reopen);
    reopen(this.#data);
    return {
      watch(symbols) {
        watched = symbols;
        stream?.watch(symbols);
      },
      close: () => {
        this.#reopeners.delete(reopen);
        stream?.close();
        stream = null;
      },
    };
  }
}
