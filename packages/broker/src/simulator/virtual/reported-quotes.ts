import type { EpochMs, Quote } from '@tideline/engine';
import type { FaultSwitch } from '../faults/fault-switch.ts';
import { QUOTE_GRID_MS, type SimulatedMarket } from '../market/simulated-market.ts';
import { Timetable } from '../run/timetable.ts';

const QUOTE_FAULTS = ['quote-stale', 'quote-missing', 'quote-crossed', 'quote-spiked'] as const;

export class ReportedQuotes {
  readonly symbol: string;
  readonly #faults: FaultSwitch;
  readonly #reported: Timetable;
  readonly #true: Timetable;
  readonly #known = new Map<string, Quote | null>();
  #instant: EpochMs = Number.NaN;
  #plan: FaultSwitch['plan'] | null = null;
  #current: Timetable;

  constructor(market: SimulatedMarket, faults: FaultSwitch) {
    this.symbol = market.symbol;
    this.#faults = faults;
    this.#reported = new Timetable(market, faults);
    this.#true = new Timetable(market);
    this.#current = this.#true;
  }

  quoteAt(symbol: string, at: EpochMs): Quote | null {
    const instant = at - (at % QUOTE_GRID_MS);
    const { plan } = this.#faults;
    if (instant !== this.#instant || plan !== this.#plan) {
      this.#known.clear();
      this.#instant = instant;
      this.#plan = plan;
      const isSpoiled = QUOTE_FAULTS.some((fault) => (plan.rates[fault] ?? 0) > 0);
      this.#current = isSpoiled ? this.#reported : this.#true;
    }
    const known = this.#known.get(symbol);
    if (known !== undefined) return known;
    const quote =
      symbol === this.symbol
        ? this.#current.stockQuote(instant)
        : this.#current.optionQuote(symbol, instant);
    this.#known.set(symbol, quote);
    return quote;
  }
}
