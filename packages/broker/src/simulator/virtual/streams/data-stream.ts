import type { Bar, EpochMs, Quote } from '@tideline/engine';
import type { StreamState } from '../../../port/broker.ts';
import type { OptionStream, StockStream } from '../../../port/market-data.ts';
import { HOP_MS } from '../calls/request-latency.ts';
import type { ProcessLife } from '../observer.ts';
import type { VenueContext } from '../venue-context.ts';
import { Standstill } from './stale-feed.ts';
import type { DataListener } from './stream-hub.ts';
import { type Complaint, VirtualStream } from './virtual-stream.ts';

interface DataHandlers {
  onQuote(symbol: string, quote: Quote): void;
  onMinuteBar(symbol: string, bar: Bar, corrected: boolean): void;
  expectsQuotes(): boolean;
  onState(state: StreamState): void;
}

/** One feed of market data, as the adapter hears it: what listens at the broker's end as well. */
export class VirtualDataStream implements DataListener, StockStream, OptionStream {
  readonly kind: DataListener['kind'];
  readonly life: ProcessLife;
  readonly #site: VenueContext;
  readonly #handlers: DataHandlers;
  readonly #name: string;
  readonly #stream: VirtualStream;
  readonly #giveUpSeat: () => void;
  #wanted: ReadonlySet<string> = new Set();
  #granted: ReadonlySet<string> = new Set();
  #connections = 0;
  #standstill: Standstill;

  constructor(
    site: VenueContext,
    kind: DataListener['kind'],
    life: ProcessLife,
    handlers: DataHandlers,
  ) {
    this.kind = kind;
    this.life = life;
    this.#site = site;
    this.#handlers = handlers;
    this.#name = `data|${kind}`;
    this.#standstill = new Standstill(site.wall.now());
    this.#stream = new VirtualStream({
      ...site,
      life,
      name: this.#name,
      admit: () => this.#admit(),
      onListening: (isListening) => this.#onListening(isListening),
      onReady: () => {
        this.#standstill = new Standstill(site.wall.now());
      },
      onState: (state) => {
        if (state.type === 'ready' && this.#granted !== this.#wanted) this.#subscribe();
        handlers.onState(state);
      },
    });
    let hasSeat = false;
    this.#giveUpSeat = site.seats.take(life, this.#name, () => {
      hasSeat = true;
      this.#stream.connect();
    });
    if (!hasSeat) {
      const message = 'this process has such a stream open already with these keys';
      handlers.onState({ type: 'down', message, reason: 'connection-limit' });
    }
  }

  watch(symbols: readonly string[]): void {
    this.#wanted = new Set(symbols);
    this.#subscribe();
  }

  close(): void {
    this.#stream.close();
    this.#giveUpSeat();
  }

  get granted(): ReadonlySet<string> {
    return this.#granted;
  }

  tellQuotes(quotes: Parameters<DataListener['tellQuotes']>[0]): void {
    this.#stream.deliver('data', 0, () => {
      for (const [symbol, quote] of quotes) {
        if (this.life.isOver) return;
        this.#standstill.note(quote.at, this.#site.wall.now());
        if (this.#wanted.has(symbol)) this.#handlers.onQuote(symbol, quote);
      }
    });
  }

  tellBar(symbol: string, bar: Bar, corrected: boolean): void {
    this.#stream.deliver('data', 0, () => {
      if (this.#wanted.has(symbol)) this.#handlers.onMinuteBar(symbol, bar, corrected);
    });
  }

  cut(): void {
    this.#stream.cut();
  }

  onInstant(at: EpochMs): void {
    if (!this.#stream.isReady || this.#stream.isSilent) return;
    const areDue = this.#wanted.size > 0 && this.#handlers.expectsQuotes();
    if (!this.#standstill.isNoticed(at, areDue)) return;
    const { movedAt: since, hasMoved } = this.#standstill;
    this.#stream.fail({ message: 'no newer quotes for 30 s', since, wasUseless: !hasMoved });
  }

  /** Asks the broker for what is wanted now, on the connection that is open. */
  #subscribe(): void {
    if (!this.#stream.isReady) return;
    const { chance, hub, wall } = this.#site;
    const [asked, connection] = [this.#wanted, this.#connections];
    wall.after(chance.next(`hop|${this.#name}`, HOP_MS.low, HOP_MS.high), () => {
      if (connection !== this.#connections || this.life.isOver) return;
      this.#granted = asked;
      hub.changed();
    });
  }

  #admit(): Complaint | null {
    const { desk, faults } = this.#site;
    if (desk.refusesData()) return { message: 'auth failed (402)', reason: 'credentials' };
    return faults.strikesNext('connection-limit')
      ? { message: 'connection limit exceeded (406)', reason: 'connection-limit' }
      : null;
  }

  #onListening(isListening: boolean): void {
    this.#connections += 1;
    this.#granted = isListening ? this.#wanted : new Set();
    if (isListening) this.#site.hub.addData(this);
    else this.#site.hub.removeData(this);
  }
}
