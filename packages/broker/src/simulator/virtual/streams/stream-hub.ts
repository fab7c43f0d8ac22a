import type { Bar, BrokerOrder, EpochMs, Quote } from '@tideline/engine';
import type { OrderEvent } from '../../exchange/book.ts';
import { brokerOrder } from '../../wire/broker-view.ts';
import type { VenueSubscribers } from '../exchange/virtual-exchange.ts';
import type { ProcessLife } from '../observer.ts';
import type { ReportedQuotes } from '../reported-quotes.ts';
import type { QuoteSchedule } from './quote-schedule.ts';

export interface UpdateListener {
  readonly accountNumber: string;
  readonly life: ProcessLife;
  reportOrder(order: BrokerOrder): void;
  cutConnection(): void;
}

export interface DataListener {
  readonly kind: 'stocks' | 'options';
  readonly life: ProcessLife;
  readonly grantedSymbols: ReadonlySet<string>;
  reportQuotes(quotes: readonly (readonly [symbol: string, quote: Quote])[]): void;
  reportBar(symbol: string, bar: Bar, isCorrected: boolean): void;
  onInstant(at: EpochMs): void;
  cutConnection(): void;
}

/** The broker's ends of all streams; those of a dead process count as closed. */
export class StreamHub implements VenueSubscribers {
  readonly #reportedQuotes: ReportedQuotes;
  readonly #quoteSchedule: QuoteSchedule;
  readonly #updateListeners = new Set<UpdateListener>();
  readonly #dataListeners = new Set<DataListener>();
  #onChange: () => void = () => undefined;

  constructor(reportedQuotes: ReportedQuotes, quoteSchedule: QuoteSchedule) {
    this.#reportedQuotes = reportedQuotes;
    this.#quoteSchedule = quoteSchedule;
  }

  onChange(callback: () => void): void {
    this.#onChange = callback;
  }

  keepUpdateListener(listener: UpdateListener, isListening: boolean): void {
    if (isListening) this.#updateListeners.add(listener);
    else this.#updateListeners.delete(listener);
  }

  keepDataListener(listener: DataListener, isListening: boolean): void {
    if (isListening) this.#dataListeners.add(listener);
    else this.#dataListeners.delete(listener);
    this.#onChange();
  }

  noteChange(): void {
    this.#onChange();
  }

  cutAll(): void {
    for (const listener of [...this.#updateListeners, ...this.#dataListeners])
      listener.cutConnection();
  }

  cutAccount(accountNumber: string): void {
    for (const listener of [...this.#updateListeners]) {
      if (listener.accountNumber === accountNumber) listener.cutConnection();
    }
  }

  wantsQuotes(): boolean {
    return this.#livingListeners().some(({ grantedSymbols }) => grantedSymbols.size > 0);
  }

  publishOrderEvents(events: readonly OrderEvent[]): void {
    for (const { order } of events) {
      for (const listener of [...this.#updateListeners]) {
        if (listener.life.isOver) this.#updateListeners.delete(listener);
        else if (listener.accountNumber === order.accountNumber)
          listener.reportOrder(brokerOrder(order));
      }
    }
  }

  prepareQuotes(at: EpochMs): { readonly sendStock: () => void; readonly sendOptions: () => void } {
    const readyListeners = this.#livingListeners().map((listener) => ({
      listener,
      granted: listener.grantedSymbols,
    }));
    const { symbol } = this.#reportedQuotes;
    return {
      sendStock: () => {
        for (const { listener, granted } of readyListeners) {
          if (listener.kind !== 'stocks' || !granted.has(symbol)) continue;
          const quote = this.#reportedQuotes.quoteAt(symbol, at);
          if (quote !== null) listener.reportQuotes([[symbol, quote]]);
        }
      },
      sendOptions: () => {
        for (const { listener, granted } of readyListeners) {
          if (listener.kind === 'options') this.#reportOptions(listener, granted, at);
        }
        for (const { listener } of readyListeners) listener.onInstant(at);
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
    const { symbol } = this.#reportedQuotes;
    for (const listener of this.#livingListeners()) {
      if (listener.kind !== 'stocks' || !listener.grantedSymbols.has(symbol)) continue;
      listener.reportBar(symbol, bar, isCorrected);
    }
  }

  #reportOptions(listener: DataListener, grantedSymbols: ReadonlySet<string>, at: EpochMs): void {
    const quotes: (readonly [string, Quote])[] = [];
    for (const symbol of this.#quoteSchedule.dueSymbols(grantedSymbols, at)) {
      const quote = this.#reportedQuotes.quoteAt(symbol, at);
      if (quote !== null) quotes.push([symbol, quote]);
    }
    if (quotes.length > 0) listener.reportQuotes(quotes);
  }

  #livingListeners(): readonly DataListener[] {
    for (const listener of this.#dataListeners)
      if (listener.life.isOver) this.#dataListeners.delete(listener);
    return [...this.#dataListeners];
  }
}
