import type { Bar, EpochMs } from '@tideline/engine';
import type { StockStream, StockStreamHandlers } from '../../../port/market-data.ts';
import { FeedAge } from '../../../session/feed-age.ts';
import type { StreamFault } from '../../../session/reconnecting-stream.ts';
import { QUOTE_GRID_MS } from '../../market/simulated-market.ts';
import { HOP_MS } from '../calls/request-latency.ts';
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
  #wanted: ReadonlySet<string> = new Set();
  #granted: ReadonlySet<string> = new Set();
  #connections = 0;
  #age: FeedAge;
  #askedAt: number;

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
    this.#askedAt = context.wall.now();
    this.#age = new FeedAge(this.#askedAt);
    this.#stream = new VirtualStream({
      ...context,
      seats: context.seats.seatsOf(life),
      life,
      name: this.#name,
      admitConnection: () => this.#complaintAtStart(),
      onListening: (isListening) => this.#onListening(isListening),
      onReady: () => {
        this.#askedAt = context.wall.now();
        this.#age = new FeedAge(this.#askedAt);
      },
      onState: (state) => {
        if (state.type === 'ready' && this.#granted !== this.#wanted) this.#subscribeToWanted();
        handlers.onState(state);
      },
    });
  }

  watch(symbols: readonly string[]): void {
    this.#wanted = new Set(symbols);
    this.#subscribeToWanted();
  }

  close(): void {
    this.#stream.close();
  }

  get grantedSymbols(): ReadonlySet<string> {
    return this.#granted;
  }

  reportQuotes(quotes: Parameters<DataListener['reportQuotes']>[0]): void {
    this.#stream.deliverMessage('data', 0, () => {
      for (const [symbol, quote] of quotes) {
        if (this.life.isOver) return;
        this.#age.noteStamp(quote.at, this.#context.wall.now());
        if (this.#wanted.has(symbol)) this.#handlers.onQuote(symbol, quote);
      }
    });
  }

  reportBar(symbol: string, bar: Bar, isCorrected: boolean): void {
    this.#stream.deliverMessage('data', 0, () => {
      if (this.#wanted.has(symbol)) this.#handlers.onMinuteBar(symbol, bar, isCorrected);
    });
  }

  cut(): void {
    this.#stream.cut();
  }

  onInstant(at: EpochMs): void {
    if (!this.#stream.isReady || this.#stream.isSilent) return;
    // No instants come at night, so a long gap between two is no silence.
    const wasNight = at - this.#askedAt > 2 * QUOTE_GRID_MS;
    this.#askedAt = at;
    const areDue = this.#wanted.size > 0 && this.#handlers.expectsQuotes() && !wasNight;
    const complaint = this.#age.faultAt(at, areDue);
    if (complaint !== null) this.#stream.fail(complaint);
  }

  #subscribeToWanted(): void {
    if (!this.#stream.isReady) return;
    const { chance, hub, wall } = this.#context;
    const [asked, connection] = [this.#wanted, this.#connections];
    wall.after(chance.nextBetween(`hop|${this.#name}`, HOP_MS.low, HOP_MS.high), () => {
      if (connection !== this.#connections || this.life.isOver) return;
      this.#granted = asked;
      hub.noteChange();
    });
  }

  #complaintAtStart(): StreamFault | null {
    const { admission, faultSwitch } = this.#context;
    if (admission.refusesData()) return { message: 'auth failed (402)', reason: 'credentials' };
    return faultSwitch.strikesNext('connection-limit')
      ? { message: 'connection limit exceeded (406)', reason: 'connection-limit' }
      : null;
  }

  #onListening(isListening: boolean): void {
    this.#connections += 1;
    this.#granted = isListening ? this.#wanted : new Set();
    if (isListening) this.#context.hub.addData(this);
    else this.#context.hub.removeData(this);
  }
}
