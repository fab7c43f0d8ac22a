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
  #lastEquity: Money;
  #reportedFees: Money = 0;

  constructor(observer: RunObserver, cash: Money) {
    this.#observer = observer;
    this.#lastEquity = cash;
  }

  reportEntry(entry: JournalEntry, event: AccountEvent): void {
    switch (entry.type) {
      case 'decision':
        this.#reportDecision({ signal: signalOf(event), decision: entry });
        return;
      case 'trade-closed':
        this.#observer.onTrade?.(entry);
        return;
      case 'alarm':
        this.#observer.onAlarm?.(entry, event.at);
        return;
    }
  }

  #reportDecision(row: DecisionRow): void {
    this.#observer.onDecision?.(row);
    if (row.decision.outcome === 'entered') this.#observer.onEntry?.(row);
  }

  reportDay(date: TradingDate, { cash, chargedFees }: InProcessBroker): void {
    this.#observer.onDay?.({
      date,
      startEquity: this.#lastEquity,
      endEquity: cash,
      fees: chargedFees - this.#reportedFees,
    });
    this.#lastEquity = cash;
    this.#reportedFees = chargedFees;
  }
}

function signalOf(event: AccountEvent): MarketSignal {
  if (event.type !== 'bar-evaluated') throw new Error(`a decision on ${event.type}`);
  return event.signal;
}
