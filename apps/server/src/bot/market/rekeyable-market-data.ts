import {
  BrokerError,
  type MarketData,
  type StreamState,
  type Subscription,
} from '@tideline/broker';

interface WatchableStream extends Subscription {
  watch(symbols: readonly string[]): void;
}

/**
 * Without keys each request and each stream fails with the reason. New keys open the streams again for
 * the same symbols.
 */
export class RekeyableMarketData implements MarketData {
  readonly #noDataReason: string;
  readonly #streams = new Set<ReopenableStream>();
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
    for (const stream of this.#streams) stream.reopen(data);
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
    const reportDown = () =>
      onState({ type: 'down', message: this.#noDataReason, reason: 'credentials' });
    const stream = new ReopenableStream(open, reportDown, () => this.#streams.delete(stream));
    this.#streams.add(stream);
    stream.reopen(this.#data);
    return stream;
  }
}

class ReopenableStream implements WatchableStream {
  readonly #openOn: (data: MarketData) => WatchableStream;
  readonly #reportDown: () => void;
  readonly #onClose: () => void;
  #symbols: readonly string[] = [];
  #openStream: WatchableStream | null = null;

  constructor(
    openOn: (data: MarketData) => WatchableStream,
    reportDown: () => void,
    onClose: () => void,
  ) {
    this.#openOn = openOn;
    this.#reportDown = reportDown;
    this.#onClose = onClose;
  }

  reopen(data: MarketData | null): void {
    this.#openStream?.close();
    this.#openStream = data === null ? null : this.#openOn(data);
    if (this.#openStream === null) this.#reportDown();
    else this.#openStream.watch(this.#symbols);
  }

  watch(symbols: readonly string[]): void {
    this.#symbols = symbols;
    this.#openStream?.watch(symbols);
  }

  close(): void {
    this.#onClose();
    this.#openStream?.close();
    this.#openStream = null;
  }
}
