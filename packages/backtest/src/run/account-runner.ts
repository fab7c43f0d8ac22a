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
import { AccountBreaker } from './account-breaker.ts';
import {
  answerToCall,
  type BrokerAndQuotes,
  type BrokerCall,
  readAccount,
} from './broker-calls.ts';

const TICK_EVERY_MS = SECOND;
const RECONCILE_EVERY_MS = 30 * SECOND;
const USER_ID = 'backtest';

export interface AccountRunnerOptions extends BrokerAndQuotes {
  readonly settings: TradingSettings;
  readonly rules: TradingRules;
  readonly policy: Policy;
  readonly onJournal: (entry: JournalEntry, event: AccountEvent) => void;
  readonly keepsRefusals: boolean;
}

/** Calls broker or market data and returns the answer as an event, if one comes. */
type PendingCall = () => AccountEvent | null;

/**
 * Handles one account's events on virtual time, in the order of the server's account loop in a
 * stepped market; each call waits until the previous answer was handled.
 */
export class AccountRunner {
  readonly #options: AccountRunnerOptions;
  #events: AccountEvent[] = [];
  #pendingCalls: PendingCall[] = [];
  readonly #breaker = new AccountBreaker();
  #state: AccountState;
  #policy: Policy;
  #moment: Moment;
  #tickDueAt: EpochMs | null = null;
  #reconcileDueAt: EpochMs;
  #isReconciling = false;
  #mustReconcileAgain = false;
  #isCatchingUpBreaker = false;

  constructor(options: AccountRunnerOptions, now: EpochMs) {
    this.#options = options;
    this.#policy = options.policy;
    this.#state = { ...initialState(USER_ID, options.settings), rules: options.rules };
    this.#moment = { market: now, wall: now };
    this.#reconcileDueAt = now + RECONCILE_EVERY_MS;
    this.#reconcile();
    this.handleQueue();
  }

  get state(): AccountState {
    return this.#state;
  }

  set policy(policy: Policy) {
    this.#policy = policy;
  }

  switchBotOn(): void {
    this.#queueEvent({ type: 'command', command: { type: 'bot', active: true }, at: this.#moment });
    this.handleQueue();
  }

  startTrading(): boolean {
    if (startRefusal(this.#state, this.#moment.market, this.#policy) !== null) return false;
    this.#queueEvent({ type: 'command', command: { type: 'start' }, at: this.#moment });
    this.handleQueue();
    return true;
  }

  advanceTo(now: EpochMs): void {
    this.#setTime(now);
    for (;;) {
      const isTickDue = this.#tickDueAt !== null && this.#tickDueAt <= now;
      const isReadDue = this.#reconcileDueAt <= now;
      // When both are due at once the account read comes first, as it was requested earlier.
      if (isTickDue && !(isReadDue && this.#reconcileDueAt <= (this.#tickDueAt ?? now))) {
        this.#tick();
      } else if (isReadDue) {
        this.#reconcileDueAt = now + RECONCILE_EVERY_MS;
        this.#reconcile();
      } else break;
    }
    this.handleQueue();
  }

  /**
   * Skips to `to` while no trade or order is under way, as ticks then find nothing to do and only
   * the last read matters. `roundUp` moves a due time up to a played one.
   */
  skipTo(to: EpochMs, roundUp: (due: EpochMs) => EpochMs): void {
    if (this.#tickDueAt !== null && roundUp(this.#tickDueAt) < to) this.#tickDueAt = null;
    const first = roundUp(this.#reconcileDueAt);
    if (first >= to) return;
    const rounds = Math.ceil((to - first) / RECONCILE_EVERY_MS);
    const next = first + rounds * RECONCILE_EVERY_MS;
    // Of the reads due only the last is made; one due at `to` is made there.
    this.#reconcileDueAt = next > to ? next - RECONCILE_EVERY_MS : next;
    if (next > to) this.advanceTo(this.#reconcileDueAt);
  }

  isQuietBar(signal: MarketSignal): boolean {
    return isQuietBar(this.#state, signal, this.#policy);
  }

  /** Time until which the position needs only watching; null when more is under way. */
  get watchedUntil(): EpochMs | null {
    return quietUntil(this.#state, this.#moment, this.#policy);
  }

  /** True when no quote of the position down to this bid changes the circuit breaker. */
  isBreakerUnchanged({ lowestBid }: Pick<QuoteBounds, 'lowestBid'>): boolean {
    const quantity = this.#state.trade?.quantity ?? 0;
    const equity = this.#options.broker.cash + lowestBid * CONTRACT_MULTIPLIER * quantity;
    const { sessions } = this.#policy;
    return this.#breaker.isBreakerUnchanged(equity, this.#state, this.#moment, sessions);
  }

  lastReconcileBy(moment: EpochMs, roundUp: (due: EpochMs) => EpochMs): EpochMs | null {
    const first = roundUp(this.#reconcileDueAt);
    if (first > moment) return null;
    return first + Math.floor((moment - first) / RECONCILE_EVERY_MS) * RECONCILE_EVERY_MS;
  }

  /** Quotes up to `now` call for nothing, so only the last is kept. */
  advanceToQuote(now: EpochMs, symbol: string, quote: Quote): void {
    this.#setTime(now);
    this.#tickDueAt = now + TICK_EVERY_MS;
    this.queueQuote(symbol, quote);
    this.#catchUpBreaker();
  }

  /** Does what `advanceToQuote` does, with an account read. */
  reconcileAt(now: EpochMs): void {
    this.#setTime(now);
    this.#reconcileDueAt = now + RECONCILE_EVERY_MS;
    this.#reconcile();
    this.#catchUpBreaker();
  }

  /**
   * Leaves the breaker alone: until quote and account read are both new the equity is unknown, so
   * it would count the option premium as lost.
   */
  #catchUpBreaker(): void {
    this.#isCatchingUpBreaker = true;
    this.handleQueue();
    this.#isCatchingUpBreaker = false;
  }

  queueOrder(order: Extract<AccountEvent, { type: 'order' }>['order']): void {
    this.#queueEvent({ type: 'order', order, at: this.#moment });
  }

  queueQuote(symbol: string, quote: Quote): void {
    const spot = this.#options.spotAt(this.#moment.market);
    this.#queueEvent({ type: 'quote', symbol, quote, spot, source: 'stream', at: this.#moment });
  }

  queueBar(signal: MarketSignal, { spot, chain }: MarketView): void {
    const endedWall = signal.barEnd;
    this.#queueEvent({ type: 'bar-evaluated', signal, spot, chain, endedWall, at: this.#moment });
  }

  handleQueue(): void {
    if (this.#events.length > 0) {
      for (const event of this.#events) this.#handleEvent(event);
      this.#events = [];
    }
    if (this.#pendingCalls.length === 0) return;
    // Answers make new calls, so the list grows during the loop.
    for (const call of this.#pendingCalls) {
      const answer = call();
      if (answer !== null) this.#handleEvent(answer);
    }
    this.#pendingCalls = [];
  }

  #queueEvent(event: AccountEvent): void {
    this.#events.push(event);
  }

  #tick(): void {
    this.#tickDueAt = null;
    if (isPositionQuiet(this.#state, this.#moment, this.#policy))
      this.#tickDueAt = this.#moment.market + TICK_EVERY_MS;
    else this.#handleEvent({ type: 'tick', at: this.#moment });
  }

  #setTime(now: EpochMs): void {
    this.#moment = { market: now, wall: now };
    this.#options.broker.moveTo(now);
  }

  #handleEvent(event: AccountEvent): void {
    const breakerActive = this.#breaker.isActive(event.at, this.#policy.sessions);
    if (breakerActive !== this.#policy.breakerActive) {
      this.#policy = { ...this.#policy, breakerActive };
    }
    const { keepsRefusals } = this.#options;
    const { state, intents, journal } = step(this.#state, event, this.#policy, keepsRefusals);
    this.#state = state;
    for (const entry of journal) this.#options.onJournal(entry, event);
    if (!this.#isCatchingUpBreaker) this.#updateBreaker(event);
    for (const intent of intents) this.#performIntent(intent);
    if (event.type === 'reconciled') this.#endReconcile();
    if (this.#tickDueAt === null && needsTicks(this.#state)) {
      this.#tickDueAt = this.#moment.market + TICK_EVERY_MS;
    }
  }

  #updateBreaker(event: AccountEvent): void {
    const alarm = this.#breaker.updateFrom(this.#state, event.at, this.#policy.sessions);
    if (alarm !== null) this.#options.onJournal(alarm, event);
  }

  #performIntent(intent: Intent): void {
    if (intent.type === 'reconcile') this.#reconcile();
    else this.#pendingCalls.push(() => this.#callBroker(intent));
  }

  #callBroker(intent: BrokerCall): AccountEvent | null {
    if (intent.type === 'submit') {
      const attempted = recordAttempt(this.#state, intent.order.clientOrderId, this.#moment);
      if (attempted === null) return null;
      this.#state = attempted;
    }
    return answerToCall(intent, this.#options, this.#moment);
  }

  /** Any requests during a read cause one more read. */
  #reconcile(): void {
    if (this.#isReconciling) {
      this.#mustReconcileAgain = true;
      return;
    }
    this.#isReconciling = true;
    this.#pendingCalls.push(() => readAccount(this.#options.broker, this.#state, this.#moment));
  }

  #endReconcile(): void {
    this.#isReconciling = false;
    if (!this.#mustReconcileAgain) return;
    this.#mustReconcileAgain = false;
    this.#reconcile();
  }
}
