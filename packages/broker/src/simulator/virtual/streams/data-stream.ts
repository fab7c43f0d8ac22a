import type { Bar, EpochMs } from '@tideline/engine';
import type { StockStream, StockStreamHandlers } from '../../../port/market-data.ts';
import { FeedAge } from '../../../session/feed-age.ts';
import type { StreamFault } from '../../../session/reconnecting-stream.ts';
import { QUOTE_GRID_MS } from '../../market/simulated-market.ts';
import { drawHopMs } from '../calls/request-latency.ts';
import type { ProcessLife } from '../observer.ts';
import type { VenueContext } from '../venue-context.ts';
import type { DataListener } from './stream-hub.ts';
import { VirtualStream } from './virtual-stream.ts';

/** One feed as the adapter receives it, and the broker's end of it. */
export class VirtualDataStream implements DataListener, StockStream {
  readonly kind: DataListener['kind'];
  readonly life: ProcessLife;
  readonly #context: VenueContext;
  readonly #handlers: StockStreamHandlers;
  readonly #name: string;
  readonly #stream: VirtualStream;
  #wantedSymbols: ReadonlySet<string> = new Set();
  #grantedSymbols: ReadonlySet<string> = new Set();
  #connectionCount = 0;
  #feedAge: FeedAge;
  #lastInstantAt: number;

  constructor(
    context: VenueContext,
    kind: DataListener['kind'],
    life: ProcessLife,
    handlers: StockStreamHandlers,
  ) {
    this.kind = kind;
    this.life = life;
    this.#context = context;
    this.#handlers = handlers;
    this.#name = `data|${kind}`;
    this.#lastInstantAt = context.wall.now();
    this.#feedAge = new FeedAge(this.#lastInstantAt);
    this.#stream = new VirtualStream({
      ...context,
      seats: context.seats.seatsOf(life),
      life,
      name: this.#name,
      admitConnection: () => this.#complaintAtStart(),
      onListening: (isListening) => this.#onListening(isListening),
      onReady: () => {
        this.#lastInstantAt = context.wall.now();
        this.#feedAge = new FeedAge(this.#lastInstantAt);
      },
      onState: (state) => {
        if (state.type === 'ready' && this.#grantedSymbols !== this.#wantedSymbols)
          this.#subscribeToWanted();
        handlers.onState(state);
      },
    });
  }

  watch(symbols: readonly string[]): void {
    this.#wantedSymbols = new Set(symbols);
    this.#subscribeToWanted();
  }

  close(): void {
    this.#stream.close();
  }

  get grantedSymbols(): ReadonlySet<string> {
    return this.#grantedSymbols;
  }

  reportQuotes(quotes: Parameters<DataListener['reportQuotes']>[0]): void {
    this.#stream.deliverMessage('data', 0, () => {
      for (const [symbol, quote] of quotes) {
        if (this.life.isOver) return;
        this.#feedAge.noteStamp(quote.at, this.#context.wall.now());
        if (this.#wantedSymbols.has(symbol)) this.#handlers.onQuote(symbol, quote);
      }
    });
  }

  reportBar(symbol: string, bar: Bar, isCorrected: boolean): void {
    this.#stream.deliverMessage('data', 0, () => {
      if (this.#wantedSymbols.has(symbol)) this.#handlers.onMinuteBar(symbol, bar, isCorrected);
    });
  }

  cutConnection(): void {
    this.#stream.cutConnection();
  }

  onInstant(at: EpochMs): void {
    if (!this.#stream.isReady || this.#stream.isSilent) return;
    // No instants come at night, so a long gap between two is no silence.
    const wasOvernight = at - this.#lastInstantAt > 2 * QUOTE_GRID_MS;
    this.#lastInstantAt = at;
    const areQuotesDue =
      this.#wantedSymbols.size > 0 && this.#handlers.expectsQuotes() && !wasOvernight;
    const complaint = this.#feedAge.faultAt(at, areQuotesDue);
    if (complaint !== null) this.#stream.fail(complaint);
  }

  #subscribeToWanted(): void {
    if (!this.#stream.isReady) return;
    const { chance, hub, wall } = this.#context;
    const [asked, connection] = [this.#wantedSymbols, this.#connectionCount];
    wall.after(drawHopMs(chance, this.#name), () => {
      if (connection !== this.#connectionCount || this.life.isOver) return;
      this.#grantedSymbols = asked;
      hub.noteChange();
    });
  }

  #complaintAtStart(): StreamFault | null {
    const { admission, faultSwitch } = this.#context;
    if (admission.refusesDataKeys()) return { message: 'auth failed (402)', reason: 'credentials' };
    return faultSwitch.strikesNext('connection-limit')
      ? { message: 'connection limit exceeded (406)', reason: 'connection-limit' }
      : null;
  }

  #onListening(isListening: boolean): void {
    this.#connectionCount += 1;
    this.#grantedSymbols = isListening ? this.#wantedSymbols : new Set();
    this.#context.hub.keepDataListener(this, isListening);
  }
}
