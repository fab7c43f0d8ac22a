import type { InProcessBroker } from '@tideline/broker/simulator';
import type {
  AccountEvent,
  JournalEntry,
  MarketSignal,
  Money,
  TradingDate,
} from '@tideline/engine';
import type { DecisionRow, RunObserver } from './result.ts';

export class Reporter {
  readonly #observer: RunObserver;
  #equity: Money;
  #fees: Money = 0;

  constructor(observer: RunObserver, cash: Money) {
    this.#observer = observer;
    this.#equity = cash;
  }

  reportEntry(entry: JournalEntry, event: AccountEvent): void {
    switch (entry.type) {
      case 'decision':
        this.#reportDecision({ signal: signalOf(event), decision: entry });
        return;
      case 'trade-closed':
        this.#observer.trade?.(entry);
        return;
      case 'alarm':
        this.#observer.alarm?.(entry, event.at);
        return;
    }
  }

  #reportDecision(row: DecisionRow): void {
    this.#observer.decision?.(row);
    if (row.decision.outcome === 'entered') this.#observer.entry?.(row);
  }

  reportDay(date: TradingDate, { cash, chargedFees }: InProcessBroker): void {
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
