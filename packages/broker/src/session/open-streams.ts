import type { Subscription } from '../port/broker.ts';
import type { OptionStream, StockStream } from '../port/market-data.ts';

export class OpenStreams {
  readonly #openStreams = new Set<Subscription>();

  add(stream: Subscription): Subscription {
    const openStream = {
      close: () => {
        this.#openStreams.delete(openStream);
        stream.close();
      },
    };
    this.#openStreams.add(openStream);
    return openStream;
  }

  addDataStream(stream: StockStream | OptionStream): StockStream & OptionStream {
    const { close } = this.add(stream);
    return { watch: (symbols) => stream.watch(symbols), close };
  }

  close(): void {
    for (const stream of [...this.#openStreams]) stream.close();
  }
}
