import type { StreamState, Subscription } from '@tideline/broker';
import { FenceLostError } from '@tideline/db';
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
  SECOND,
  step,
  type UserCommand,
} from '@tideline/engine';
import { AccountReads, type AccountReadsOptions } from './account-reads.ts';
import type { Connection } from './connection.ts';
import { cancelOrder, submitOrder } from './perform.ts';
import { Turns } from './turns.ts';

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

export interface AccountLoopOptions
  extends Pick<AccountReadsOptions, 'time' | 'activity' | 'log' | 'readQuote' | 'spot'> {
  readonly state: AccountState;
  readonly journal: StepJournal;
  /** The policy in force now, but for what only this account knows. */
  readonly policy: (pool: Pool | null) => Omit<Policy, 'streamReady'>;
  /** Called after each step with the state that it left. */
  readonly onStep: (state: AccountState, at: Moment) => void;
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
  readonly #reads: AccountReads;
  readonly #turns: Turns;
  #state: AccountState;
  #connection: Connection | null = null;
  #updates: Subscription | null = null;
  #stream: StreamState = { type: 'connecting' };
  #failure: string | null = null;
  #isSaving = true;
  #closed = false;
  #cancelTick: (() => void) | null = null;
  #cancelReconcile: (() => void) | null = null;

  constructor(options: AccountLoopOptions) {
    this.#options = options;
    this.#state = options.state;
    this.userId = options.state.userId;
    this.#turns = new Turns(options.time);
    this.#reads = new AccountReads({
      ...options,
      turns: this.#turns,
      userId: this.userId,
      connection: () => this.#connection,
      onEvent: (event) => this.handle(event),
      onDefect: (error) => this.#fail(error),
    });
  }

  get state(): AccountState {
    return this.#state;
  }

  get connection(): Connection | null {
    return this.#connection;
  }

  /** Null, or why this account's machine has stopped for good: a broken invariant, a newer process. */
  get failure(): string | null {
    return this.#failure;
  }

  /** Whether the last step could be saved. What can't be saved is not done, and is tried again. */
  get isSaving(): boolean {
    return this.#isSaving;
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
    if (connection === this.#connection) this.#scheduleReconcile();
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

  /** Hands a command to the machine; false when it could not be taken, and nothing was done. */
  command(command: UserCommand['command']): boolean {
    return this.handle({ type: 'command', command, at: this.#now() });
  }

  /**
   * Takes one event through step, save and perform. Never throws. False when it was not taken: this
   * account has stopped, or the step could not be saved. What an event that was not taken told is
   * asked for again by the ticks, look-ups and reconciles that follow.
   */
  handle(event: AccountEvent): boolean {
    if (this.#closed || this.#failure !== null) return false;
    try {
      return this.#advance(event);
    } catch (error) {
      this.#fail(error);
      return false;
    } finally {
      this.#scheduleTick();
    }
  }

  #advance(event: AccountEvent): boolean {
    const before = this.#state;
    const result = step(before, event, this.policy());
    const { state, intents, journal } = result;
    const { userId } = this;
    if (mustSave(before, event, result)) {
      const record = { userId, at: event.at, state, intents, journal };
      if (!this.#save(() => this.#options.journal.commitStep(record))) return false;
    }
    this.#state = state;
    this.#options.onStep(state, event.at);
    if (state !== before) this.#options.onChange(this);
    for (const intent of intents) this.#perform(intent);
    return true;
  }

  /** Whether a write succeeded. A disk that refuses now may not refuse later; a newer process will. */
  #save(write: () => void): boolean {
    try {
      write();
      this.#isSaving = true;
    } catch (error) {
      if (error instanceof FenceLostError) throw error;
      this.#isSaving = false;
      this.#options.log.error({ userId: this.userId, error }, 'a step could not be saved');
    }
    return this.#isSaving;
  }

  /** Reads the brokerage account anew, and hands what it says to the machine. */
  reconcile(): Promise<void> {
    return this.#reads.reconcile();
  }

  #perform(intent: Intent): void {
    const connection = this.#connection;
    if (connection === null) return;
    const { activity } = this.#options;
    const performing =
      intent.type === 'reconcile'
        ? this.reconcile()
        : activity.run(() => this.#turns.take(() => this.#performOn(connection, intent)));
    performing.catch((error) => this.#fail(error));
  }

  async #performOn(
    { broker }: Connection,
    intent: Exclude<Intent, { type: 'reconcile' }>,
  ): Promise<void> {
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
        return this.#reads.lookUp(broker, intent.clientOrderId);
      case 'read-quote':
        return this.#reads.quote(intent.symbol);
    }
  }

  /**
   * Stored before the request leaves: after a crash the attempt is known, its answer is not. False
   * when the order is no longer wanted, or the attempt could not be stored.
   */
  #recordAttempt(clientOrderId: string): boolean {
    const at = this.#now();
    const state = attemptRecorded(this.#state, clientOrderId, at);
    if (state === null) return false;
    const attempt = { userId: this.userId, at, clientOrderId, state };
    if (!this.#save(() => this.#options.journal.recordAttempt(attempt))) return false;
    this.#state = state;
    return true;
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
    if (this.#closed || this.#failure !== null) return;
    this.#cancelTick = this.#options.time.after(TICK_EVERY, FRESHNESS_WALL_FLOOR, () => {
      this.#cancelTick = null;
      this.handle({ type: 'tick', at: this.#now() });
    });
  }

  #scheduleReconcile(): void {
    this.#cancelReconcile?.();
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
