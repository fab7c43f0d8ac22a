import type { EpochMs, Quote } from '@tideline/engine';
import type { FaultSwitch } from '../faults/fault-switch.ts';
import { QUOTE_GRID_MS, type SimulatedMarket } from '../market/simulated-market.ts';
import { Timetable } from '../run/timetable.ts';

const QUOTE_FAULTS = ['quote-stale', 'quote-missing', 'quote-crossed', 'quote-spiked'] as const;

export class ReportedQuotes {
  readonly symbol: string;
  readonly #faults: FaultSwitch;
  readonly #reportedTimetable: Timetable;
  readonly #actualTimetable: Timetable;
  readonly #quoteBySymbol = new Map<string, Quote | null>();
  #instant: EpochMs = Number.NaN;
  #plan: FaultSwitch['plan'] | null = null;
  #currentTimetable: Timetable;

  constructor(market: SimulatedMarket, faults: FaultSwitch) {
    this.symbol = market.symbol;
    this.#faults = faults;
    this.#reportedTimetable = new Timetable(market, faults);
    this.#actualTimetable = new Timetable(market);
    this.#currentTimetable = this.#actualTimetable;
  }

  quoteAt(symbol: string, at: EpochMs): Quote | null {
    const instant = at - (at % QUOTE_GRID_MS);
    const { plan } = this.#faults;
    if (instant !== this.#instant || plan !== this.#plan) {
      this.#quoteBySymbol.clear();
      this.#instant = instant;
      this.#plan = plan;
      const hasQuoteFaults = QUOTE_FAULTS.some((fault) => (plan.rates[fault] ?? 0) > 0);
      this.#currentTimetable = hasQuoteFaults ? this.#reportedTimetable : this.#actualTimetable;
    }
    const cachedQuote = this.#quoteBySymbol.get(symbol);
    if (cachedQuote !== undefined) return cachedQuote;
    const quote = this.#currentTimetable.quoteOf(symbol, instant);
    this.#quoteBySymbol.set(symbol, quote);
    return quote;
  }
}
