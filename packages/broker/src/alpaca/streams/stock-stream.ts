import type { StockStream, StockStreamHandlers } from '../../port/market-data.ts';
import { DataStream, type DataStreamOptions } from './data-stream.ts';

type Options = Omit<DataStreamOptions, 'channels' | 'expectsQuotes' | 'onData' | 'onState'>;

export function openStockStream(options: Options, handlers: StockStreamHandlers): StockStream {
  return new DataStream({
    ...options,
    channels: ['quotes', 'bars', 'updatedBars'],
    expectsQuotes: () => handlers.expectsQuotes(),
    onState: (state) => handlers.onState(state),
    onData(event) {
      if (event.type === 'quote') handlers.onQuote(event.symbol, event.quote);
      else handlers.onMinuteBar(event.symbol, event.bar, event.corrected);
    },
  });
}
