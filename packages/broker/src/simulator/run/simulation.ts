import { BAR_MS, type EpochMs, type Money, type Session } from '@tideline/engine';
import { transferCash } from '../exchange/account/transfer.ts';
import type { AccountTerms, SimulatedOrder } from '../exchange/book.ts';
import { moneyText } from '../exchange/decimal.ts';
import type { Exchange, ExchangeChange } from '../exchange/exchange.ts';
import type { MarketSnapshot } from '../exchange/market-snapshot.ts';
import type { OrderTicket } from '../exchange/orders/order-request.ts';
import { requestCancel, submitOrder } from '../exchange/orders/requests.ts';
import { isRefusal, notFound, type Refusal } from '../exchange/refusal.ts';
import type { SimulatedMarket } from '../market/simulated-market.ts';
import type { SimulatorClock, SimulatorOptions } from '../ports.ts';
import type { BrokerState, OpenedAccount } from './broker-state.ts';
import { MarketClock } from './market-clock.ts';
import { type NextEvent, RunLoop, type RunLoopOptions } from './run-loop.ts';
import { AdvanceError, type Subscribers } from './subscribers.ts';
import type { Timetable } from './timetable.ts';

/** Wall milliseconds before a failed save is tried again. */
const SAVE_RETRY_MS = 1_000;
/** Wall milliseconds until a waiting market begins by itself. */
const MAX_START_WAIT_MS = 600_000;

type Options = RunLoopOptions & Pick<SimulatorOptions, 'wall'>;

export class Simulation {
  readonly market: SimulatedMarket;
  readonly timetable: Timetable;
  readonly state: BrokerState;
  readonly #options: Options;
  readonly #clock: MarketClock;
  readonly #runLoop: RunLoop;
  #subscribers: Subscribers | null = null;
  #cancelTimer: () => void = () => undefined;
  #isAdvancing = false;
  #hasEnded = false;
  #isClosed = false;

  constructor(market: SimulatedMarket, state: BrokerState, options: Options, start: EpochMs) {
    const { speed, wall } = options;
    const stored = state.clockPosition;
    const now = stored?.epoch === market.epoch ? stored.now : start;
    this.#clock = new MarketClock(wall, now);
    this.#runLoop = new RunLoop(market, state, options, this.#clock, start);
    if (speed !== 'step' && !this.#runLoop.isWaiting) this.#clock.runAtSpeed(speed);
    this.market = market;
    this.timetable = this.#runLoop.timetable;
    this.state = state;
    this.#options = options;
  }

  run(subscribers: Subscribers): void {
    this.#subscribers = subscribers;
    this.#runLoop.reportTo(subscribers);
    if (this.#runLoop.isWaiting) {
      this.#cancelTimer = this.#options.wall.after(MAX_START_WAIT_MS, () => this.endWait());
    } else this.#scheduleNext();
  }

  endWait(): void {
    const { speed } = this.#options;
    if (!this.#runLoop.isWaiting || speed === 'step') return;
    this.#runLoop.endWait();
    this.#clock.runAtSpeed(speed);
    this.#scheduleNext();
    this.#subscribers?.sendClock(false);
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer();
    this.#runLoop.saveClock();
  }

  now(): EpochMs {
    return this.#clock.now();
  }

  session(): Session {
    return this.timetable.sessionAt(this.now());
  }

  clock(): SimulatorClock {
    return {
      now: this.now(),
      speed: this.#clock.speed,
      epoch: this.market.epoch,
      mode: this.#clockMode(),
      date: this.session().date,
    };
  }

  #clockMode(): SimulatorClock['mode'] {
    if (this.#hasEnded) return 'ended';
    if (this.#options.speed === 'step') return 'step';
    return this.#runLoop.isWaiting ? 'waiting' : 'running';
  }

  openAccount(cash: Money, terms: AccountTerms | null = null): OpenedAccount | null {
    if (cash > 0 && this.state.isFull) return null;
    return this.state.openAccount(cash, this.session().date, this.#runLoop.position, terms);
  }

  /** A negative amount is a withdrawal. */
  transferCash(accountNumber: string, amount: Money) {
    const date = this.session().date;
    const { length: ordinal } = this.state.archive.activitiesOf(accountNumber);
    const result = this.requestChange((exchange, { now: at }) =>
      Object.hasOwn(exchange.books, accountNumber)
        ? transferCash(exchange, accountNumber, { amount, at, date, ordinal })
        : notFound(`account not found for ${accountNumber}`),
    );
    if (isRefusal(result)) return result;
    const { cash } = this.state.bookOf(accountNumber).account;
    return { accountNumber, amount: moneyText(amount), cash: moneyText(cash) };
  }

  submit(accountNumber: string, ticket: OrderTicket): SimulatedOrder | Refusal {
    // An order starts a waiting market, as Start does.
    this.endWait();
    const isClientIdTaken = this.state.archive.hasClientId(accountNumber, ticket.clientOrderId);
    const result = this.requestChange((exchange, snapshot) =>
      submitOrder(exchange, accountNumber, ticket, isClientIdTaken, snapshot),
    );
    return isRefusal(result) ? result : result.order;
  }

  requestChange<T extends ExchangeChange>(
    makeChange: (exchange: Exchange, snapshot: MarketSnapshot) => T | Refusal,
  ): T | Refusal {
    const result = this.#runLoop.requestChange(makeChange);
    if (!isRefusal(result)) this.#scheduleNext();
    return result;
  }

  cancel(accountNumber: string, orderId: string): Refusal | null {
    const order = this.state.archive.orderOf(accountNumber, orderId);
    const result = this.requestChange((exchange, snapshot) =>
      requestCancel(exchange, order, orderId, snapshot),
    );
    return isRefusal(result) ? result : null;
  }

  /**
   * Advances by 5-minute bars and waits at each instant for all followers. Returns the bars played:
   * fewer when the market has ended.
   */
  async advanceBars(barCount: number): Promise<number> {
    if (this.#options.speed !== 'step')
      throw new AdvanceError('the market runs by itself: only SIM_SPEED=step can be advanced');
    if (this.#isAdvancing) throw new AdvanceError('the market is being advanced already');
    this.#isAdvancing = true;
    try {
      let passedBars = 0;
      let next = this.#runLoop.nextEvent();
      while (next !== null && !this.#isClosed && (passedBars < barCount || next.type === 'jump')) {
        await this.#passEvent(next);
        if (this.#endsBar(next)) passedBars += 1;
        next = this.#runLoop.nextEvent();
      }
      if (next === null) this.#endMarket();
      return passedBars;
    } finally {
      this.#isAdvancing = false;
    }
  }

  #endsBar(next: NextEvent): boolean {
    const { open } = this.timetable.sessionAt(next.at);
    const isOnGrid = next.type === 'quotes' || next.type === 'close';
    return isOnGrid && next.at > open && (next.at - open) % BAR_MS === 0;
  }

  /**
   * Plays an instant in order: those who follow the clock learn the time and do their work, orders
   * meet the market, then the underlying, the options and the bar are sent. Each part waits for the
   * effects of the one before.
   */
  async #passEvent(next: NextEvent): Promise<void> {
    const clockBefore = this.#clock.now();
    try {
      if (next.type !== 'jump') {
        this.#clock.setTo(next.at);
        await this.#settleFollowers();
        await this.#subscribers?.readAllSent();
      }
      for (const phase of this.#runLoop.phasesOf(next)) {
        const sentBefore = this.#sentCount();
        phase();
        if (this.#sentCount() !== sentBefore || next.type === 'jump') await this.#settleFollowers();
      }
    } catch (error) {
      // Sets the clock back, so the failed event is tried again at its own time.
      if (this.#runLoop.doneUntil < next.at) this.#clock.setTo(clockBefore);
      throw error;
    }
  }

  /** Waits for followers, and for what they send back. */
  async #settleFollowers(): Promise<void> {
    let sentBefore: number;
    do {
      sentBefore = this.#sentCount();
      await this.#subscribers?.settleFollowers(this.now());
    } while (this.#sentCount() !== sentBefore);
  }

  #sentCount(): number {
    return this.#subscribers?.sentCount ?? 0;
  }

  #scheduleNext(): void {
    if (this.#runLoop.isWaiting) return;
    this.#cancelTimer();
    if (this.#subscribers === null || this.#options.speed === 'step' || this.#isClosed) return;
    const next = this.#runLoop.nextEvent();
    if (next === null) {
      this.#endMarket();
      return;
    }
    if (this.#clock.limitTo(next.at)) this.#subscribers.sendClock(false);
    const { wall } = this.#options;
    this.#cancelTimer = wall.after(this.#clock.wallMsUntil(next.at), () => this.#playEvent(next));
  }

  #playEvent(next: NextEvent): void {
    // Timers may fire a little early.
    if (this.#clock.wallMsUntil(next.at) > 0) {
      this.#scheduleNext();
      return;
    }
    try {
      for (const phase of this.#runLoop.phasesOf(next)) phase();
    } catch (error) {
      const { log, wall } = this.#options;
      log(`the simulated market waits: ${error instanceof Error ? error.message : String(error)}`);
      this.#cancelTimer = wall.after(SAVE_RETRY_MS, () => this.#scheduleNext());
      return;
    }
    this.#scheduleNext();
  }

  #endMarket(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#clock.setTo(this.#runLoop.doneUntil);
    this.#clock.runAtSpeed(0);
    this.#options.log('the simulated market has ended: there are no more bars to play');
    this.#subscribers?.sendClock(false);
  }
}
