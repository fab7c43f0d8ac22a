import { type Broker, BrokerError, type StreamState, type Subscription } from '@tideline/broker';
import {
  type AccountEvent,
  type AccountState,
  attemptRecorded,
  FRESHNESS_WALL_FLOOR,
  type Intent,
  type JournalEntry,
  type Moment,
  mustSave,
  needsTicks,
  type Policy,
  type Pool,
  type Quote,
  SECOND,
  step,
  type UserCommand,
} from '@tideline/engine';
import type { Log } from '../log.ts';
import type { Activity } from './activity.ts';
import type { MarketTime } from './market-time.ts';
import { asBrokerError, cancelOrder, submitOrder } from './perform.ts';

const TICK_EVERY = SECOND;
const RECONCILE_EVERY = 30 * SECOND;

/** Where steps are made durable. Each call returns after the commit, or throws and nothing changed. */
export interface StepJournal {
  commitStep(step: {
    readonly userId: string;
    readonly at: Moment;
    readonly state: AccountState;
    readonly intents: readonly Intent[];
    readonly journal: readonly JournalEntry[];
  }): void;
  recordAttempt(attempt: {
    readonly userId: string;
    readonly at: Moment;
    readonly clientOrderId: string;
    readonly state: AccountState;
  }): void;
}

/** The brokerage account that a loop trades on. */
export interface Connection {
  readonly broker: Broker;
  readonly pool: Pool;
}

export interface AccountLoopOptions {
  readonly state: AccountState;
  readonly journal: StepJournal;
  readonly time: MarketTime;
  readonly activity: Activity;
  readonly log: Log;
  /** The policy in force now, but for what only this account knows. */
  readonly policy: (pool: Pool | null) => Omit<Policy, 'streamReady'>;
  /** Reads one option quote by REST. */
  readonly readQuote: (symbol: string) => Promise<Quote | null>;
  /** Mid of the underlying now, in dollars. */
  readonly spot: () => number | null;
  /** Called after each step that changed the state. */
  readonly onChange: (loop: AccountLoop) => void;
}

/**
 * One account's queue: an event at a time, each of them stepped, saved, and only then performed.
 * Whatever the performing answers comes back as the next event.
 */
export class AccountLoop {
  readonly userId: string;
  readonly #options: AccountLoopOptions;
  #state: AccountState;
  #connection: Connection | null = null;
  #updates: Subscription | null = null;
  #stream: StreamState = { type: 'connecting' };
  #reading: Promise<void> | null = null;
  #nextReading: Promise<void> | null = null;
  #failure: string | null = null;
  #closed = false;
  #cancelTick: (() => void) | null = null;
  #cancelReconcile: (() => void) | null = null;

  constructor(options: AccountLoopOptions) {
    this.#options = options;
    this.#state = options.state;
    this.userId = options.state.userId;
  }

  get state(): AccountState {
    return this.#state;
  }

  get connection(): Connection | null {
    return this.#connection;
  }

  /** Null, or why this account's machine has been stopped: a broken invariant or a lost journal. */
  get failure(): string | null {
    return this.#failure;
  }

  get streamState(): StreamState {
    return this.#stream;
  }

  policy(): Policy {
    return {
      ...this.#options.policy(this.#connection?.pool ?? null),
      streamReady: this.#stream.type === 'ready',
    };
  }

  /** Binds the loop to a brokerage account; resolves after the first reconcile, good or bad. */
  async connect(connection: Connection): Promise<void> {
    this.disconnect();
    this.#connection = connection;
    this.#updates = connection.broker.updates({
      onOrder: (order) => this.handle({ type: 'order', order, at: this.#now() }),
      onState: (state) => this.#streamChanged(state),
    });
    await this.reconcile();
    this.#scheduleReconcile();
  }

  /** Lets go of the brokerage account. Nothing is sent any more. */
  disconnect(): void {
    this.#cancelReconcile?.();
    this.#updates?.close();
    this.#updates = null;
    this.#connection = null;
    this.#stream = { type: 'connecting' };
  }

  close(): void {
    this.#closed = true;
    this.#cancelTick?.();
    this.disconnect();
  }

  command(command: UserCommand['command']): void {
    this.handle({ type: 'command', command, at: this.#now() });
  }

  /** Takes one event through step, save and perform. Never throws: a failure stops this account. */
  handle(event: AccountEvent): void {
    if (this.#closed || this.#failure !== null) return;
    try {
      this.#advance(event);
    } catch (error) {
      this.#fail(error);
    }
  }

  #advance(event: AccountEvent): void {
    const before = this.#state;
    const result = step(before, event, this.policy());
    const { state, intents, journal } = result;
    if (mustSave(before, event, result)) {
      this.#options.journal.commitStep({
        userId: this.userId,
        at: event.at,
        state,
        intents,
        journal,
      });
    }
    this.#state = state;
    if (state !== before) this.#options.onChange(this);
    for (const intent of intents) this.#perform(intent);
    this.#scheduleTick();
  }

  /**
   * Reads account, positions and open orders, and hands them to the machine as one event. The read
   * begins after the call: one that is under way may be older than what asked for it.
   */
  reconcile(): Promise<void> {
    if (this.#reading === null) return this.#read();
    this.#nextReading ??= this.#reading.then(() => {
      this.#nextReading = null;
      return this.#read();
    });
    return this.#nextReading;
  }

  #read(): Promise<void> {
    this.#reading = this.#options.activity
      .run(() => this.#readAll())
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }

  async #readAll(): Promise<void> {
    const connection = this.#connection;
    if (connection === null) return;
    const startedAt = this.#now();
    try {
      const [account, positions, openOrders] = await Promise.all([
        connection.broker.account(),
        connection.broker.positions(),
        connection.broker.openOrders(),
      ]);
      if (connection !== this.#connection) return;
      this.handle({
        type: 'reconciled',
        at: this.#now(),
        startedAt,
        account,
        pool: connection.pool,
        positions,
        openOrders,
      });
    } catch (error) {
      // Nobody waits for most reads: a defect must stop this account, not the process.
      if (!(error instanceof BrokerError)) return this.#fail(error);
      const { message } = error;
      this.#options.log.warn({ userId: this.userId, message }, 'reconcile failed');
      this.handle({ type: 'reconcile-failed', at: this.#now(), message });
    }
  }

  #perform(intent: Intent): void {
    const connection = this.#connection;
    if (connection === null) return;
    this.#options.activity
      .run(() => this.#performOn(connection, intent))
      .catch((error) => this.#fail(error));
  }

  async #performOn({ broker }: Connection, intent: Intent): Promise<void> {
    switch (intent.type) {
      case 'submit': {
        const { clientOrderId } = intent.order;
        if (!this.#recordAttempt(clientOrderId)) return;
        const outcome = await submitOrder(broker, intent.order);
        this.handle({ type: 'submit-answered', clientOrderId, outcome, at: this.#now() });
        return;
      }
      case 'cancel': {
        const { clientOrderId, brokerId } = intent;
        const outcome = await cancelOrder(broker, brokerId);
        this.handle({ type: 'cancel-answered', clientOrderId, outcome, at: this.#now() });
        return;
      }
      case 'look-up':
        return this.#lookUp(broker, intent.clientOrderId);
      case 'read-quote':
        return this.#readQuote(intent.symbol);
      case 'reconcile':
        return this.reconcile();
    }
  }

  /**
   * Stored before the request leaves: after a crash the attempt is known, its answer is not. False
   * when the order is no longer wanted.
   */
  #recordAttempt(clientOrderId: string): boolean {
    const at = this.#now();
    const state = attemptRecorded(this.#state, clientOrderId, at);
    if (state === null) return false;
    this.#options.journal.recordAttempt({ userId: this.userId, at, clientOrderId, state });
    this.#state = state;
    return true;
  }

  async #readQuote(symbol: string): Promise<void> {
    const { readQuote, spot, log } = this.#options;
    try {
      const quote = await readQuote(symbol);
      if (quote === null) return;
      this.handle({ type: 'quote', symbol, quote, spot: spot(), source: 'rest', at: this.#now() });
    } catch (error) {
      // The position goes on without this reading; the machine asks again.
      const { message } = asBrokerError(error);
      log.warn({ userId: this.userId, symbol, message }, 'quote could not be read');
    }
  }

  async #lookUp(broker: Broker, clientOrderId: string): Promise<void> {
    try {
      const order = await broker.orderByClientId(clientOrderId);
      this.handle({ type: 'lookup-answered', clientOrderId, order, at: this.#now() });
    } catch (error) {
      // No answer leaves the order as unknown as it was; the machine asks again.
      const { message } = asBrokerError(error);
      this.#options.log.warn({ userId: this.userId, clientOrderId, message }, 'look-up failed');
    }
  }

  #streamChanged(state: StreamState): void {
    this.#stream = state;
    this.#options.onChange(this);
    if (state.type === 'down') {
      this.#options.log.warn({ userId: this.userId, message: state.message }, 'updates are down');
    }
    // Updates may have been missed while the stream was away.
    if (state.type === 'ready' && !this.#closed) void this.reconcile();
  }

  #scheduleTick(): void {
    if (this.#cancelTick !== null || !needsTicks(this.#state)) return;
    this.#cancelTick = this.#options.time.after(TICK_EVERY, FRESHNESS_WALL_FLOOR, () => {
      this.#cancelTick = null;
      this.handle({ type: 'tick', at: this.#now() });
      if (!this.#closed && this.#failure === null) this.#scheduleTick();
    });
  }

  #scheduleReconcile(): void {
    this.#cancelReconcile = this.#options.time.after(RECONCILE_EVERY, FRESHNESS_WALL_FLOOR, () => {
      void this.reconcile();
      this.#scheduleReconcile();
    });
  }

  #fail(error: unknown): void {
    if (this.#closed) return;
    this.#failure = error instanceof Error ? error.message : String(error);
    this.#options.log.error({ userId: this.userId, error }, 'account stopped');
    this.#options.onChange(this);
  }

  #now(): Moment {
    return this.#options.time.moment();
  }
}
