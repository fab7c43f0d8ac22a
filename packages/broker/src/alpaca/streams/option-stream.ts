import type { OptionStream, OptionStreamHandlers } from '../../port/market-data.ts';
import { DataStream, type DataStreamOptions } from './data-stream.ts';

type Options = Omit<DataStreamOptions, 'channels' | 'expectsQuotes' | 'onData' | 'onState'>;

export function openOptionStream(options: Options, handlers: OptionStreamHandlers): OptionStream {
  return new DataStream({
    ...options,
    channels: ['quotes'],
    expectsQuotes: () => handlers.expectsQuotes(),
    onState: (state) => handlers.onState(state),
    onData(event) {
      if (event.type === 'quote') handlers.onQuote(event.symbol, event.quote);
    },
  });
}
