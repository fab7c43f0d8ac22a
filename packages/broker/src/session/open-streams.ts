import type { Subscription } from '../port/broker.ts';
import type { OptionStream, StockStream } from '../port/market-data.ts';

/** The streams that one connection has open: its end closes them all. */
export class OpenStreams {
  readonly #open = new Set<Subscription>();

  /** How to close a stream that is open from now on. */
  add(stream: Subscription): Subscription {
    const open = {
      close: () => {
        this.#open.delete(open);
        stream.close();
      },
    };
    this.#open.add(open);
    return open;
  }

  /** The same for a stream of symbols. */
  addData(stream: StockStream | OptionStream): StockStream & OptionStream {
    const { close } = this.add(stream);
    return { watch: (symbols) => stream.watch(symbols), close };
  }

  close(): void {
    for (const stream of [...this.#open]) stream.close();
  }
}
