import type { InProcessBroker } from '@tideline/broker/simulator';
import type {
  AccountEvent,
  JournalEntry,
  MarketSignal,
  Money,
  TradingDate,
} from '@tideline/engine';
import type { RunObserver } from './result.ts';

export class Reporter {
  readonly #observer: RunObserver;
  #equity: Money;
  #fees: Money = 0;

  constructor(observer: RunObserver, cash: Money) {
    this.#observer = observer;
    this.#equity = cash;
  }

  journal(entry: JournalEntry, event: AccountEvent): void {
    switch (entry.type) {
      case 'decision':
        this.#observer.decision?.({ signal: signalOf(event), decision: entry });
        return;
      case 'trade-closed':
        this.#observer.trade?.(entry);
        return;
      case 'alarm':
        this.#observer.alarm?.(entry, event.at);
        return;
    }
  }

  day(date: TradingDate, { cash, chargedFees }: InProcessBroker): void {
    this.#observer.day?.({
      date,
      startEquity: this.#equity,
      endEquity: cash,
      fees: chargedFees - this.#fees,
    });
    this.#equity = cash;
    this.#fees = chargedFees;
  }
}

function signalOf(event: AccountEvent): MarketSignal {
  if (event.type !== 'bar-evaluated') throw new Error(`a decision on ${event.type}`);
  return event.signal;
}
