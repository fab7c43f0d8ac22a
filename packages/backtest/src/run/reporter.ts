import type { InProcessBroker } from '@tideline/broker/simulator';
import type {
  AccountEvent,
  GateReading,
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
  readonly #readings: GateReading[] = [];

  constructor(observer: RunObserver, cash: Money) {
    this.#observer = observer;
    this.#equity = cash;
  }

  journal(entry: JournalEntry, event: AccountEvent): void {
    switch (entry.type) {
      case 'decision':
        this.#decision({
          signal: signalOf(event),
          decision: {
            ...entry,
            gates: entry.gates.map((gate, index) => this.#shared(gate, index)),
          },
        });
        return;
      case 'trade-closed':
        this.#observer.trade?.(entry);
        return;
      case 'alarm':
        this.#observer.alarm?.(entry, event.at);
        return;
    }
  }

  #decision(row: DecisionRow): void {
    this.#observer.decision?.(row);
    if (row.decision.outcome === 'entered') this.#observer.entry?.(row);
  }

  /** Most gates read the same bar after bar, so equal successive readings are kept once. */
  #shared(gate: GateReading, index: number): GateReading {
    const last = this.#readings[index];
    if (
      last !== undefined &&
      last.code === gate.code &&
      last.passes === gate.passes &&
      last.rule === gate.rule &&
      last.reading === gate.reading
    ) {
      return last;
    }
    this.#readings[index] = gate;
    return gate;
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
