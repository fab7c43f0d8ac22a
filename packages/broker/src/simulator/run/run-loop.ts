import { type EpochMs, MINUTE } from '@tideline/engine';
import type { Exchange, ExchangeChange } from '../exchange/exchange.ts';
import type { MarketSnapshot } from '../exchange/market-snapshot.ts';
import { nextArrivalAt, passTime } from '../exchange/pass-time.ts';
import { isRefusal, type Refusal } from '../exchange/refusal.ts';
import { dayEndAtClose, dayEndAtCost, endDayForAll } from '../exchange/settlement.ts';
import type { FaultSource } from '../faults/fault-switch.ts';
import type { SimulatedMarket } from '../market/simulated-market.ts';
import type { SimulatorOptions } from '../ports.ts';
import type { BrokerState, ClockPosition } from './broker-state.ts';
import type { MarketClock } from './market-clock.ts';
import type { Subscribers } from './subscribers.ts';
import { Timetable, type TimetableEvent } from './timetable.ts';

/** Clocks stored by earlier versions have no `waits`: their markets never waited. */
export function hasStarted(storedPosition: ClockPosition | null): boolean {
  return storedPosition !== null && storedPosition.waits !== true;
}

export type NextEvent = TimetableEvent | { readonly type: 'arrivals'; readonly at: EpochMs };

export type RunLoopOptions = Pick<SimulatorOptions, 'speed' | 'seed' | 'log' | 'waitsForTrade'> & {
  readonly faults: FaultSource;
};

export class RunLoop {
  readonly market: SimulatedMarket;
  readonly timetable: Timetable;
  readonly #actualTimetable: Timetable;
  readonly #state: BrokerState;
  readonly #options: RunLoopOptions;
  readonly #clock: MarketClock;
  #doneUntil: EpochMs;
  #isWaiting: boolean;
  #subscribers: Subscribers | null = null;

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
    this.#actualTimetable = new Timetable(market);
    this.#state = state;
    this.#options = options;
    this.#clock = clock;
    const stored = state.clockPosition;
    this.#doneUntil = stored?.epoch === market.epoch ? stored.done : start;
    this.#isWaiting = options.waitsForTrade === true && !hasStarted(stored);
    if (stored !== null && stored.epoch !== market.epoch) this.#beginEpoch(start);
  }

  get doneUntil(): EpochMs {
    return this.#doneUntil;
  }

  get position(): ClockPosition {
    const position = { epoch: this.market.epoch, now: this.#clock.now(), done: this.#doneUntil };
    return this.#isWaiting ? { ...position, waits: true } : position;
  }

  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** The start is not saved by itself: the next save includes it. */
  endWait(): void {
    this.#isWaiting = false;
  }

  reportTo(subscribers: Subscribers): void {
    this.#subscribers = subscribers;
  }

  nextEvent(): NextEvent | null {
    const dueEvent = this.timetable.nextEventAfter(this.#doneUntil);
    const arrivalAt = nextArrivalAt(this.#state.exchange);
    if (arrivalAt === null || (dueEvent !== null && dueEvent.at <= arrivalAt)) return dueEvent;
    return { type: 'arrivals', at: arrivalAt };
  }

  requestChange<T extends ExchangeChange>(
    makeChange: (exchange: Exchange, snapshot: MarketSnapshot) => T | Refusal,
  ): T | Refusal {
    const result = makeChange(this.#state.exchange, this.#snapshotAt(this.#clock.now()));
    if (!isRefusal(result)) {
      this.#subscribers?.publishOrderEvents(this.#state.commitChange(result, this.position));
    }
    return result;
  }

  saveClock(): void {
    this.#state.commitChange({ exchange: this.#state.exchange, outcomes: [] }, this.position);
  }

  /** Only the first phase changes anything, so the others may be lost with the process. */
  phasesOf(nextEvent: NextEvent): readonly (() => void)[] {
    const subscribers = this.#subscribers;
    const { at } = nextEvent;
    const publishBars = () => this.timetable.publishBars(at, subscribers);
    switch (nextEvent.type) {
      case 'arrivals':
        return [() => this.#passTime(at, false)];
      case 'quotes': {
        let quotes: ReturnType<Subscribers['prepareQuotes']> | undefined;
        return [
          () => this.#passTime(at, true),
          () => {
            quotes = subscribers?.prepareQuotes(at);
            quotes?.sendStock();
          },
          () => quotes?.sendOptions(),
          publishBars,
        ];
      }
      case 'close':
        return [() => this.#closeSession(at), publishBars];
      case 'jump':
        return [() => this.#jumpTo(nextEvent.to)];
    }
  }

  #passTime(at: EpochMs, isNewQuote: boolean): void {
    this.#commitAt(at, passTime(this.#state.exchange, isNewQuote, this.#snapshotAt(at)));
  }

  #commitAt(at: EpochMs, change: ExchangeChange): void {
    const { epoch } = this.market;
    const events = this.#state.commitChange(change, { epoch, now: at, done: at });
    this.#doneUntil = at;
    this.#subscribers?.publishOrderEvents(events);
    // Those who follow the running clock get it once a minute, which keeps them in step.
    if (this.#options.speed !== 'step' && at % MINUTE === 0) this.#subscribers?.sendClock(false);
  }

  #jumpTo(to: EpochMs): void {
    this.#state.commitChange(
      { exchange: this.#state.exchange, outcomes: [] },
      { epoch: this.market.epoch, now: to, done: to - 1 },
    );
    this.#doneUntil = to - 1;
    this.#clock.setTo(to);
    this.#subscribers?.sendClock(true);
  }

  #closeSession(at: EpochMs): void {
    const session = this.timetable.sessionAt(at);
    const price = this.#actualTimetable.closingPrice(session);
    const dayEnd = dayEndAtClose(session.close, session.date, price);
    this.#commitAt(at, endDayForAll(this.#state.exchange, dayEnd));
  }

  /** Accounts outlive their market: cash is kept, open positions are settled. */
  #beginEpoch(start: EpochMs): void {
    const { epoch } = this.market;
    const { date } = this.timetable.sessionAt(start);
    const change = endDayForAll(this.#state.exchange, dayEndAtCost(start, date));
    const settledItems = change.outcomes.flatMap((one) => [...one.orders, ...one.activities]);
    this.#state.commitChange(change, this.position);
    this.#options.log(
      `the simulated market is another one (${epoch}): cash kept, ${settledItems.length} open orders, positions and fees settled`,
    );
  }

  #snapshotAt(now: EpochMs): MarketSnapshot {
    const { seed, faults } = this.#options;
    const session = this.timetable.sessionAt(now);
    return this.#actualTimetable.snapshotAt(now, session, seed, faults);
  }
}
