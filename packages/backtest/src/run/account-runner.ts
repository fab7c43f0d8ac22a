import {
  type AccountEvent,
  type AccountState,
  CONTRACT_MULTIPLIER,
  type EpochMs,
  type Intent,
  initialState,
  isPositionQuiet,
  isQuietBar,
  type JournalEntry,
  type MarketSignal,
  type MarketView,
  type Moment,
  needsTicks,
  type Policy,
  type Quote,
  type QuoteBounds,
  quietUntil,
  recordAttempt,
  SECOND,
  startRefusal,
  step,
  type TradingRules,
  type TradingSettings,
} from '@tideline/engine';
import { BreakerLatch } from './account-breaker.ts';
import {
  answerTo,
  answerToSubmit,
  type BrokerCall,
  type CalledVenue,
  readAccount,
} from './broker-calls.ts';

const TICK_EVERY_MS = SECOND;
const RECONCILE_EVERY_MS = 30 * SECOND;
const USER = 'backtest';

export interface AccountRunnerOptions extends CalledVenue {
  readonly settings: TradingSettings;
  readonly rules: TradingRules;
  readonly policy: Policy;
  readonly onJournal: (entry: JournalEntry, event: AccountEvent) => void;
  readonly withRefusals: boolean;
}

/** Calls broker or market data and returns the answer as an event, if one comes. */
type Turn = () => AccountEvent | null;

/**
 * Handles one account's events on virtual time, in the order of the server's account loop in a
 * stepped market; each call waits until the previous answer was handled.
 */
export class AccountRunner {
  readonly #options: AccountRunnerOptions;
  #events: AccountEvent[] = [];
  #calls: Turn[] = [];
  readonly #breaker = new BreakerLatch();
  #state: AccountState;
  #policy: Policy;
  #at: Moment;
  #tickDue: EpochMs | null = null;
  #reconcileDue: EpochMs;
  #isReading = false;
  #readsAgain = false;
  #isCatchingUp = false;

  constructor(options: AccountRunnerOptions, now: EpochMs) {
    this.#options = options;
    this.#policy = options.policy;
    this.#state = { ...initialState(USER, options.settings), rules: options.rules };
    this.#at = { market: now, wall: now };
    this.#reconcileDue = now + RECONCILE_EVERY_MS;
    this.#reconcile();
    this.settle();
  }

  get state(): AccountState {
    return this.#state;
  }

  set policy(policy: Policy) {
    this.#policy = policy;
  }

  switchOn(): void {
    this.#queue({ type: 'command', command: { type: 'bot', active: true }, at: this.#at });
    this.settle();
  }

  start(): boolean {
    if (startRefusal(this.#state, this.#at.market, this.#policy) !== null) return false;
    this.#queue({ type: 'command', command: { type: 'start' }, at: this.#at });
    this.settle();
    return true;
  }

  moveTo(now: EpochMs): void {
    this.#setNow(now);
    for (;;) {
      const isTickDue = this.#tickDue !== null && this.#tickDue <= now;
      const isReadDue = this.#reconcileDue <= now;
      // When both are due at once the account read comes first, as it was requested earlier.
      if (isTickDue && !(isReadDue && this.#reconcileDue <= (this.#tickDue ?? now))) {
        this.#tick();
      } else if (isReadDue) {
        this.#reconcileDue = now + RECONCILE_EVERY_MS;
        this.#reconcile();
      } else break;
    }
    this.settle();
  }

  /**
   * Skips to `to` while no trade or order is under way, as ticks then find nothing to do and only
   * the last read matters. `grid` rounds a due time up to a played one.
   */
  skipTo(to: EpochMs, grid: (due: EpochMs) => EpochMs): void {
    if (this.#tickDue !== null && grid(this.#tickDue) < to) this.#tickDue = null;
    const first = grid(this.#reconcileDue);
    if (first >= to) return;
    const rounds = Math.ceil((to - first) / RECONCILE_EVERY_MS);
    const next = first + rounds * RECONCILE_EVERY_MS;
    // A read at the end makes earlier ones irrelevant.
    this.#reconcileDue = next > to ? next - RECONCILE_EVERY_MS : next;
    if (next > to) this.moveTo(this.#reconcileDue);
  }

  isQuietBar(signal: MarketSignal): boolean {
    return isQuietBar(this.#state, signal, this.#policy);
  }

  /** Time until which the position needs only watching; null when more is under way. */
  get watchedUntil(): EpochMs | null {
    return quietUntil(this.#state, this.#at, this.#policy);
  }

  /** True when no quote of the position down to this bid changes the circuit breaker. */
  isBreakerUnchanged({ lowestBid }: Pick<QuoteBounds, 'lowestBid'>): boolean {
    const quantity = this.#state.trade?.quantity ?? 0;
    const equity = this.#options.broker.cash + lowestBid * CONTRACT_MULTIPLIER * quantity;
    return this.#breaker.isBreakerUnchanged(equity, this.#state, this.#at, this.#policy.sessions);
  }

  lastReadBy(moment: EpochMs, grid: (due: EpochMs) => EpochMs): EpochMs | null {
    const first = grid(this.#reconcileDue);
    if (first > moment) return null;
    return first + Math.floor((moment - first) / RECONCILE_EVERY_MS) * RECONCILE_EVERY_MS;
  }

  /** Quotes up to `now` call for nothing, so only the last is kept. */
  watchTo(now: EpochMs, symbol: string, quote: Quote): void {
    this.#setNow(now);
    this.#tickDue = now + TICK_EVERY_MS;
    this.queueQuote(symbol, quote);
    this.#catchUpBreaker();
  }

  /** Does what `watchTo` does, with an account read. */
  readAt(now: EpochMs): void {
    this.#setNow(now);
    this.#reconcileDue = now + RECONCILE_EVERY_MS;
    this.#reconcile();
    this.#catchUpBreaker();
  }

  /** Skipped steps of the breaker may come late, as it counts unknown equity as lost. */
  #catchUpBreaker(): void {
    this.#isCatchingUp = true;
    this.settle();
    this.#isCatchingUp = false;
  }

  queueOrder(order: Extract<AccountEvent, { type: 'order' }>['order']): void {
    this.#queue({ type: 'order', order, at: this.#at });
  }

  queueQuote(symbol: string, quote: Quote): void {
    const spot = this.#options.spotAt(this.#at.market);
    this.#queue({ type: 'quote', symbol, quote, spot, source: 'stream', at: this.#at });
  }

  queueBar(signal: MarketSignal, { spot, chain }: MarketView): void {
    const endedWall = signal.barEnd;
    this.#queue({ type: 'bar-evaluated', signal, spot, chain, endedWall, at: this.#at });
  }

  settle(): void {
    if (this.#events.length > 0) {
      for (const event of this.#events) this.#handle(event);
      this.#events = [];
    }
    if (this.#calls.length === 0) return;
    // Answers make new calls, so the list grows during the loop.
    for (const call of this.#calls) {
      const answer = call();
      if (answer !== null) this.#handle(answer);
    }
    this.#calls = [];
  }

  #queue(event: AccountEvent): void {
    this.#events.push(event);
  }

  #tick(): void {
    this.#tickDue = null;
    if (isPositionQuiet(this.#state, this.#at, this.#policy))
      this.#tickDue = this.#at.market + TICK_EVERY_MS;
    else this.#handle({ type: 'tick', at: this.#at });
  }

  #setNow(now: EpochMs): void {
    this.#at = { market: now, wall: now };
    this.#options.broker.moveTo(now);
  }

  #handle(event: AccountEvent): void {
    const breakerActive = this.#breaker.isActive(event.at, this.#policy.sessions);
    if (breakerActive !== this.#policy.breakerActive) {
      this.#policy = { ...this.#policy, breakerActive };
    }
    const { withRefusals } = this.#options;
    const { state, intents, journal } = step(this.#state, event, this.#policy, withRefusals);
    this.#state = state;
    for (const entry of journal) this.#options.onJournal(entry, event);
    if (!this.#isCatchingUp) this.#updateBreaker(event);
    for (const intent of intents) this.#perform(intent);
    if (event.type === 'reconciled') this.#readingEnded();
    if (this.#tickDue === null && needsTicks(this.#state)) {
      this.#tickDue = this.#at.market + TICK_EVERY_MS;
    }
  }

  #updateBreaker(event: AccountEvent): void {
    const alarm = this.#breaker.takeState(this.#state, event.at, this.#policy.sessions);
    if (alarm !== null) this.#options.onJournal(alarm, event);
  }

  #perform(intent: Intent): void {
    if (intent.type === 'reconcile') this.#reconcile();
    else this.#calls.push(() => this.#call(intent));
  }

  #call(intent: BrokerCall): AccountEvent | null {
    if (intent.type !== 'submit') return answerTo(intent, this.#options, this.#at);
    const attempted = recordAttempt(this.#state, intent.order.clientOrderId, this.#at);
    if (attempted === null) return null;
    this.#state = attempted;
    return answerToSubmit(intent, this.#options, this.#at);
  }

  /** Any requests during a read cause one more read. */
  #reconcile(): void {
    if (this.#isReading) {
      this.#readsAgain = true;
      return;
    }
    this.#isReading = true;
    this.#calls.push(() => readAccount(this.#options.broker, this.#state, this.#at));
  }

  #readingEnded(): void {
    this.#isReading = false;
    if (!this.#readsAgain) return;
    this.#readsAgain = false;
    this.#reconcile();
  }
}
