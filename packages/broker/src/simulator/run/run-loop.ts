import { type EpochMs, MINUTE } from '@tideline/engine';
import type { Exchange, ExchangeChange } from '../exchange/exchange.ts';
import type { MarketSnapshot } from '../exchange/market-snapshot.ts';
import { nextArrivalAt, passTime } from '../exchange/pass-time.ts';
import { isRefusal, type Refusal } from '../exchange/refusal.ts';
import { dayEndAtClose, dayEndAtCost, endDayForAll } from '../exchange/settlement.ts';
import type { NamedFaults } from '../faults/fault-switch.ts';
import type { SimulatedMarket } from '../market/simulated-market.ts';
import type { SimulatorOptions } from '../ports.ts';
import type { BrokerState, ClockPosition } from './broker-state.ts';
import type { MarketClock } from './market-clock.ts';
import type { Subscribers } from './subscribers.ts';
import { Timetable, type TimetableEvent } from './timetable.ts';

/** Clocks stored by earlier versions have no `waits`: their markets never waited. */
export function hasStarted(stored: ClockPosition | null): boolean {
  return stored !== null && stored.waits !== true;
}

export type NextEvent = TimetableEvent | { readonly type: 'arrivals'; readonly at: EpochMs };

export type RunLoopOptions = Pick<SimulatorOptions, 'speed' | 'seed' | 'log' | 'waits'> & {
  readonly faults: NamedFaults;
};

export class RunLoop {
  readonly market: SimulatedMarket;
  readonly timetable: Timetable;
  readonly #timetable: Timetable;
  readonly #state: BrokerState;
  readonly #options: RunLoopOptions;
  readonly #clock: MarketClock;
  #done: EpochMs;
  #isWaiting: boolean;
  #audience: Subscribers | null = null;

  /** A stored clock of the same epoch goes on; otherwise the market begins at `start`. */
  constructor(
    market: SimulatedMarket,
    state: BrokerState,
    options: RunLoopOptions,
    clock: MarketClock,
    start: EpochMs,
  ) {
    this.market = market;
    this.timetable = new Timetable(market, options.faults);
    this.#timetable = new Timetable(market);
    this.#state = state;
    this.#options = options;
    this.#clock = clock;
    const stored = state.clockPosition;
    const isSameEpoch = stored !== null && stored.epoch === market.epoch;
    this.#done = isSameEpoch ? stored.done : start;
    this.#isWaiting = options.waits === true && !hasStarted(stored);
    if (stored !== null && !isSameEpoch) this.#beginEpoch(start);
  }

  get doneUntil(): EpochMs {
    return this.#done;
  }

  get position(): ClockPosition {
    const position = { epoch: this.market.epoch, now: this.#clock.now(), done: this.#done };
    return this.#isWaiting ? { ...position, waits: true } : position;
  }

  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** The start is not saved by itself: the next save includes it. */
  endWait(): void {
    this.#isWaiting = false;
  }

  reportTo(audience: Subscribers): void {
    this.#audience = audience;
  }

  nextEvent(): NextEvent | null {
    const due = this.timetable.dueAfter(this.#done);
    const arrival = nextArrivalAt(this.#state.exchange);
    if (arrival === null || (due !== null && due.at <= arrival)) return due;
    return { type: 'arrivals', at: arrival };
  }

  requestChange<T extends ExchangeChange>(
    what: (exchange: Exchange, scene: MarketSnapshot) => T | Refusal,
  ): T | Refusal {
    const result = what(this.#state.exchange, this.#viewAt(this.#clock.now()));
    if (!isRefusal(result)) {
      this.#audience?.publishOrderEvents(this.#state.commitChange(result, this.position));
    }
    return result;
  }

  saveClock(): void {
    this.#state.commitChange({ exchange: this.#state.exchange, outcomes: [] }, this.position);
  }

  /** Only the first phase changes anything, so the others may be lost with the process. */
  phasesOf(next: NextEvent): readonly (() => void)[] {
    const audience = this.#audience;
    const { at } = next;
    const bar = () => {
      const completed = at % MINUTE === 0 ? this.timetable.minuteBarEndingAt(at) : null;
      if (completed !== null) audience?.publishMinuteBar(completed);
      const corrected = this.timetable.correctedBarAt(at);
      if (corrected !== null) audience?.publishCorrectedBar(corrected);
    };
    switch (next.type) {
      case 'arrivals':
        return [() => this.#commitAt(at, (scene) => passTime(this.#state.exchange, false, scene))];
      case 'quotes': {
        let quotes: ReturnType<Subscribers['prepareQuotes']> | undefined;
        return [
          () => this.#commitAt(at, (scene) => passTime(this.#state.exchange, true, scene)),
          () => {
            quotes = audience?.prepareQuotes(at);
            quotes?.sendStock();
          },
          () => quotes?.sendOptions(),
          bar,
        ];
      }
      case 'close':
        return [() => this.#commitAt(at, (scene) => this.#closeSession(scene)), bar];
      case 'jump':
        return [() => this.#jumpTo(next.to)];
    }
  }

  #commitAt(at: EpochMs, what: (scene: MarketSnapshot) => ExchangeChange): void {
    const passed = what(this.#viewAt(at));
    const events = this.#state.commitChange(passed, {
      epoch: this.market.epoch,
      now: at,
      done: at,
    });
    this.#done = at;
    this.#audience?.publishOrderEvents(events);
    // Keeps followers of a running clock in step; once a minute is enough.
    if (this.#options.speed !== 'step' && at % MINUTE === 0) this.#audience?.sendClock(false);
  }

  #jumpTo(to: EpochMs): void {
    this.#state.commitChange(
      { exchange: this.#state.exchange, outcomes: [] },
      { epoch: this.market.epoch, now: to, done: to - 1 },
    );
    this.#done = to - 1;
    this.#clock.set(to);
    this.#audience?.sendClock(true);
  }

  #closeSession(scene: MarketSnapshot): ExchangeChange {
    const { session } = scene;
    const price = this.#timetable.closingPrice(session);
    return endDayForAll(this.#state.exchange, dayEndAtClose(session.close, session.date, price));
  }

  /** Accounts outlive their market: cash is kept, open positions are settled. */
  #beginEpoch(start: EpochMs): void {
    const { epoch } = this.market;
    const { date } = this.timetable.sessionAt(start);
    const passed = endDayForAll(this.#state.exchange, dayEndAtCost(start, date));
    const settled = passed.outcomes.flatMap(({ orders, activities }) => [...orders, ...activities]);
    this.#state.commitChange(passed, this.position);
    this.#options.log(
      `the simulated market is another one (${epoch}): cash kept, ${settled.length} open orders, positions and fees settled`,
    );
  }

  #viewAt(now: EpochMs): MarketSnapshot {
    const session = this.timetable.sessionAt(now);
    return {
      now,
      seed: String(this.#options.seed),
      session,
      contractOf: (symbol) => this.timetable.contractOf(symbol, session.date),
      quoteOf: (symbol) => this.#timetable.optionQuote(symbol, now),
      faults: this.#options.faults,
    };
  }
}
