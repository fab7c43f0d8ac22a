import type { Bar, BrokerOrder, EpochMs, Quote } from '@tideline/engine';
import type { OrderEvent } from '../../exchange/book.ts';
import { brokerOrder } from '../../wire/broker-view.ts';
import type { VenueAudience } from '../exchange/virtual-exchange.ts';
import type { ProcessLife } from '../observer.ts';
import type { ReportedQuotes } from '../reported-quotes.ts';
import type { QuoteSchedule } from './quote-schedule.ts';

export interface UpdateListener {
  readonly accountNumber: string;
  readonly life: ProcessLife;
  reportOrder(order: BrokerOrder): void;
  cut(): void;
}

export interface DataListener {
  readonly kind: 'stocks' | 'options';
  readonly life: ProcessLife;
  readonly grantedSymbols: ReadonlySet<string>;
  reportQuotes(quotes: readonly (readonly [symbol: string, quote: Quote])[]): void;
  reportBar(symbol: string, bar: Bar, isCorrected: boolean): void;
  onInstant(at: EpochMs): void;
  cut(): void;
}

/** The broker's ends of all streams; those of a dead process count as closed. */
export class StreamHub implements VenueAudience {
  readonly #source: ReportedQuotes;
  readonly #turns: QuoteSchedule;
  readonly #updates = new Set<UpdateListener>();
  readonly #data = new Set<DataListener>();
  #onChange: () => void = () => undefined;

  constructor(source: ReportedQuotes, turns: QuoteSchedule) {
    this.#source = source;
    this.#turns = turns;
  }

  onChange(callback: () => void): void {
    this.#onChange = callback;
  }

  addUpdates(listener: UpdateListener): void {
    this.#updates.add(listener);
  }

  removeUpdates(listener: UpdateListener): void {
    this.#updates.delete(listener);
  }

  addData(listener: DataListener): void {
    this.#data.add(listener);
    this.#onChange();
  }

  removeData(listener: DataListener): void {
    this.#data.delete(listener);
    this.#onChange();
  }

  noteChange(): void {
    this.#onChange();
  }

  cutAll(): void {
    for (const listener of [...this.#updates, ...this.#data]) listener.cut();
  }

  cutAccount(accountNumber: string): void {
    for (const listener of [...this.#updates]) {
      if (listener.accountNumber === accountNumber) listener.cut();
    }
  }

  wantsQuotes(): boolean {
    return this.#livingListeners().some(({ grantedSymbols }) => grantedSymbols.size > 0);
  }

  publishOrderEvents(events: readonly OrderEvent[]): void {
    for (const { order } of events) {
      for (const listener of [...this.#updates]) {
        if (listener.life.isOver) this.#updates.delete(listener);
        else if (listener.accountNumber === order.accountNumber)
          listener.reportOrder(brokerOrder(order));
      }
    }
  }

  prepareQuotes(at: EpochMs): { readonly sendStock: () => void; readonly sendOptions: () => void } {
    const ready = this.#livingListeners().map((listener) => ({
      listener,
      granted: listener.grantedSymbols,
    }));
    const { symbol } = this.#source;
    return {
      sendStock: () => {
        for (const { listener, granted } of ready) {
          if (listener.kind !== 'stocks' || !granted.has(symbol)) continue;
          const quote = this.#source.quoteAt(symbol, at);
          if (quote !== null) listener.reportQuotes([[symbol, quote]]);
        }
      },
      sendOptions: () => {
        for (const { listener, granted } of ready) {
          if (listener.kind === 'options') this.#reportOptions(listener, granted, at);
        }
        for (const { listener } of ready) listener.onInstant(at);
      },
    };
  }

  publishMinuteBar(bar: Bar): void {
    this.#reportBar(bar, false);
  }

  publishCorrectedBar(bar: Bar): void {
    this.#reportBar(bar, true);
  }

  #reportBar(bar: Bar, isCorrected: boolean): void {
    const { symbol } = this.#source;
    for (const listener of this.#livingListeners()) {
      if (listener.kind !== 'stocks' || !listener.grantedSymbols.has(symbol)) continue;
      listener.reportBar(symbol, bar, isCorrected);
    }
  }

  #reportOptions(listener: DataListener, granted: ReadonlySet<string>, at: EpochMs): void {
    const quotes: (readonly [string, Quote])[] = [];
    for (const symbol of this.#turns.dueSymbols(granted, at)) {
      const quote = this.#source.quoteAt(symbol, at);
      if (quote !== null) quotes.push([symbol, quote]);
    }
    if (quotes.length > 0) listener.reportQuotes(quotes);
  }

  #livingListeners(): readonly DataListener[] {
    const living: DataListener[] = [];
    for (const listener of this.#data) {
      if (listener.life.isOver) this.#data.delete(listener);
      else living.push(listener);
    }
    return living;
  }
}
