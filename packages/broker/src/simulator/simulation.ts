import { BAR_MS, type EpochMs, MINUTE, type Money, type Session } from '@tideline/engine';
import type { BrokerState, ClockPosition, NewAccount } from './broker-state.ts';
import type { AccountTerms, SimulatedOrder } from './exchange/book.ts';
import type { Exchange, Passed } from './exchange/exchange.ts';
import { nextArrival, passInstant } from './exchange/instant.ts';
import type { OrderTicket } from './exchange/order-ticket.ts';
import { isRefusal, type Refusal } from './exchange/refusal.ts';
import { requestCancel, submit } from './exchange/requests.ts';
import type { Scene } from './exchange/scene.ts';
import { closeOf, endDays, endOfEpoch } from './exchange/settlement.ts';
import type { NamedFaults } from './faults/fault-switch.ts';
import type { SimulatedMarket } from './market.ts';
import { MarketClock } from './market-clock.ts';
import type { SimulatorClock, SimulatorOptions } from './ports.ts';
import { AdvanceError, type Audience } from './stream/audience.ts';
import { type Due, Timetable } from './timetable.ts';

type Next = Due | { readonly type: 'arrivals'; readonly at: EpochMs };

/** Wall milliseconds until the market goes on after what happened could not be saved. */
const RETRY_AFTER = 1_000;

type SimulationOptions = Pick<SimulatorOptions, 'speed' | 'seed' | 'wall' | 'log'> & {
  readonly faults: NamedFaults;
};

/** The running simulator: a market, a broker and the time that drives them. */
export class Simulation {
  readonly market: SimulatedMarket;
  /** The sessions, and quotes as they are told. */
  readonly timetable: Timetable;
  /** Quotes as they are traded on. */
  readonly #truth: Timetable;
  readonly state: BrokerState;
  readonly #options: SimulationOptions;
  readonly #clock: MarketClock;
  #done: EpochMs;
  #audience: Audience | null = null;
  #cancelTimer: () => void = () => undefined;
  #advancing = false;
  #ended = false;
  #closed = false;

  constructor(
    market: SimulatedMarket,
    state: BrokerState,
    options: SimulationOptions,
    start: EpochMs,
  ) {
    this.market = market;
    this.state = state;
    this.timetable = new Timetable(market, options.faults);
    this.#truth = new Timetable(market);
    this.#options = options;
    const stored = state.clock;
    const isSameEpoch = stored !== null && stored.epoch === market.epoch;
    this.#clock = new MarketClock(
      options.wall,
      options.speed === 'step' ? 0 : options.speed,
      isSameEpoch ? stored.now : start,
    );
    this.#done = isSameEpoch ? stored.done : start;
    if (stored !== null && !isSameEpoch) this.#beginEpoch(start);
  }

  /** Lets time pass, and tells the audience what happens. */
  run(audience: Audience): void {
    this.#audience = audience;
    this.#schedule();
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer();
    this.state.commit({ exchange: this.state.exchange, outcomes: [] }, this.#position());
  }

  now(): EpochMs {
    return this.#clock.now();
  }

  session(): Session {
    return this.timetable.sessionAt(this.now());
  }

  clock(): SimulatorClock {
    const mode = this.#ended ? 'ended' : this.#options.speed === 'step' ? 'step' : 'running';
    return {
      now: this.now(),
      speed: this.#clock.speed,
      epoch: this.market.epoch,
      mode,
      date: this.session().date,
    };
  }

  openAccount(cash: Money, terms: AccountTerms | null = null): NewAccount {
    return this.state.openAccount(cash, this.session().date, this.#position(), terms);
  }

  submit(accountNumber: string, ticket: OrderTicket): SimulatedOrder | Refusal {
    const { clientOrderId } = ticket;
    const isTaken =
      clientOrderId !== null &&
      this.state.archive.orderByClientId(accountNumber, clientOrderId) !== null;
    const result = this.request((exchange, scene) =>
      submit(exchange, accountNumber, ticket, isTaken, scene),
    );
    return isRefusal(result) ? result : result.order;
  }

  /** Lets a request change the exchange at this moment, or be refused. */
  request<T extends Passed>(what: (exchange: Exchange, scene: Scene) => T | Refusal): T | Refusal {
    const result = what(this.state.exchange, this.#scene(this.now()));
    if (isRefusal(result)) return result;
    this.#commit(result);
    this.#schedule();
    return result;
  }

  /** Takes a request to cancel; null when it was taken. */
  cancel(accountNumber: string, orderId: string): Refusal | null {
    const order = this.state.archive.order(accountNumber, orderId);
    const result = this.request((exchange, scene) =>
      requestCancel(exchange, order, orderId, scene),
    );
    return isRefusal(result) ? result : null;
  }

  /**
   * Lets a held market pass a number of 5-minute bars, waiting at each moment until everybody has
   * done what it asked of them. Returns how many there were: fewer when the market has ended.
   */
  async advance(bars: number): Promise<number> {
    if (this.#options.speed !== 'step')
      throw new AdvanceError('the market runs by itself: only SIM_SPEED=step can be advanced');
    if (this.#advancing) throw new AdvanceError('the market is being advanced already');
    this.#advancing = true;
    try {
      let passed = 0;
      let next = this.#next();
      while (next !== null && !this.#closed && (passed < bars || next.type === 'jump')) {
        await this.#pass(next);
        if (this.#endsBar(next)) passed += 1;
        next = this.#next();
      }
      if (next === null) this.#end();
      return passed;
    } finally {
      this.#advancing = false;
    }
  }

  #endsBar(next: Next): boolean {
    const { open } = this.timetable.sessionAt(next.at);
    const isOnGrid = next.type === 'quotes' || next.type === 'close';
    return isOnGrid && next.at > open && (next.at - open) % BAR_MS === 0;
  }

  /**
   * A stepped market's order within one instant: everybody comes to know the time and does what it
   * asks of them, orders meet the market, the underlying is told, the options are, the bar is; each
   * part begins when what the one before it brought about is done.
   */
  async #pass(next: Next): Promise<void> {
    const stood = this.#clock.now();
    try {
      if (next.type !== 'jump') {
        this.#clock.set(next.at);
        await this.#settle();
        await this.#audience?.listen();
      }
      for (const phase of this.#phases(next)) {
        const before = this.#sent();
        phase();
        if (this.#sent() !== before || next.type === 'jump') await this.#settle();
      }
    } catch (error) {
      // What could not happen is tried again, at its own time.
      if (this.#done < next.at) this.#clock.set(stood);
      throw error;
    }
  }

  /** What handling a message sends back is waited for too. */
  async #settle(): Promise<void> {
    let before: number;
    do {
      before = this.#sent();
      await this.#audience?.settle(this.now());
    } while (this.#sent() !== before);
  }

  #sent(): number {
    return this.#audience?.sent ?? 0;
  }

  #next(): Next | null {
    const due = this.timetable.dueAfter(this.#done);
    const arrival = nextArrival(this.state.exchange);
    if (arrival === null || (due !== null && due.at <= arrival)) return due;
    return { type: 'arrivals', at: arrival };
  }

  #schedule(): void {
    this.#cancelTimer();
    if (this.#audience === null || this.#options.speed === 'step' || this.#closed) return;
    const next = this.#next();
    if (next === null) {
      this.#end();
      return;
    }
    if (this.#clock.limit(next.at)) this.#audience.clock(false);
    const { wall } = this.#options;
    this.#cancelTimer = wall.after(this.#clock.wallUntil(next.at), () => this.#turn(next));
  }

  #turn(next: Next): void {
    // Timers may fire a little early.
    if (this.#clock.wallUntil(next.at) > 0) {
      this.#schedule();
      return;
    }
    try {
      for (const phase of this.#phases(next)) phase();
    } catch (error) {
      const { log, wall } = this.#options;
      log(`the simulated market waits: ${error instanceof Error ? error.message : String(error)}`);
      this.#cancelTimer = wall.after(RETRY_AFTER, () => this.#schedule());
      return;
    }
    this.#schedule();
  }

  /** What happens at a moment, in order. Only the first part changes anything. */
  #phases(next: Next): readonly (() => void)[] {
    const audience = this.#audience;
    const { at } = next;
    const bar = () => {
      const completed = at % MINUTE === 0 ? this.timetable.minuteBarEndingAt(at) : null;
      if (completed !== null) audience?.minuteBar(completed);
    };
    switch (next.type) {
      case 'arrivals':
        return [() => this.#happen(at, (scene) => passInstant(this.state.exchange, false, scene))];
      case 'quotes': {
        let quotes: ReturnType<Audience['quotes']> | undefined;
        return [
          () => this.#happen(at, (scene) => passInstant(this.state.exchange, true, scene)),
          () => {
            quotes = audience?.quotes(at);
            quotes?.stock();
          },
          () => quotes?.options(),
          bar,
        ];
      }
      case 'close':
        return [() => this.#happen(at, (scene) => this.#closeSession(scene)), bar];
      case 'jump':
        return [() => this.#jump(next.to)];
    }
  }

  #happen(at: EpochMs, what: (scene: Scene) => Passed): void {
    const passed = what(this.#scene(at));
    const events = this.state.commit(passed, { epoch: this.market.epoch, now: at, done: at });
    this.#done = at;
    this.#audience?.orderEvents(events);
    // Keeps followers of a running clock together; once a minute is plenty.
    if (this.#options.speed !== 'step' && at % MINUTE === 0) this.#audience?.clock(false);
  }

  #jump(to: EpochMs): void {
    this.state.commit(
      { exchange: this.state.exchange, outcomes: [] },
      { epoch: this.market.epoch, now: to, done: to - 1 },
    );
    this.#done = to - 1;
    this.#clock.set(to);
    this.#audience?.clock(true);
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#clock.set(this.#done);
    this.#clock.stop();
    this.#options.log('the simulated market has ended: there are no more bars to play');
    this.#audience?.clock(false);
  }

  #closeSession(scene: Scene): Passed {
    const { session } = scene;
    const price = this.#truth.closingPrice(session);
    return endDays(this.state.exchange, closeOf(session.close, session.date, price));
  }

  /** Accounts outlive their market: cash is kept, what is open is settled. */
  #beginEpoch(start: EpochMs): void {
    const { epoch } = this.market;
    const { date } = this.timetable.sessionAt(start);
    const passed = endDays(this.state.exchange, endOfEpoch(start, date));
    const settled = passed.outcomes.flatMap(({ orders, activities }) => [...orders, ...activities]);
    this.state.commit(passed, { epoch, now: start, done: start });
    this.#options.log(
      `the simulated market is another one (${epoch}): cash kept, ${settled.length} open orders, positions and fees settled`,
    );
  }

  #commit(passed: Passed): void {
    this.#audience?.orderEvents(this.state.commit(passed, this.#position()));
  }

  #position(): ClockPosition {
    return { epoch: this.market.epoch, now: this.now(), done: this.#done };
  }

  #scene(now: EpochMs): Scene {
    const session = this.timetable.sessionAt(now);
    return {
      now,
      seed: String(this.#options.seed),
      session,
      contract: (symbol) => this.timetable.contract(symbol, session.date),
      quote: (symbol) => this.#truth.optionQuote(symbol, now),
      faults: this.#options.faults,
    };
  }
}
