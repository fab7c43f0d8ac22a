import type { StreamState, Subscription } from '@tideline/broker';
import {
  type AccountEvent,
  type AccountState,
  emergencyOrderId,
  expiredContract,
  FRESHNESS_WALL_FLOOR,
  type Intent,
  type Moment,
  mustSave,
  needsTicks,
  type Policy,
  type Pool,
  SECOND,
  step,
  type UserCommand,
  wantsHistory,
} from '@tideline/engine';
import { type AccountAlarm, emergencyAlarm, STREAM_TAKEN, stoppedAlarm } from './account-alarms.ts';
import { AccountReads, type AccountReadsOptions } from './account-reads.ts';
import type { Connection } from './connection.ts';
import { IntentPerformer } from './intent-performer.ts';
import { isAmong, type StepDraft, stepDraft, unsavedStep } from './step-draft.ts';
import { type StepJournal, StepStore, type UnsavedAlarm } from './step-store.ts';
import { StreamWatch } from './stream-watch.ts';
import { Ticker } from './ticker.ts';
import { Turns } from './turns.ts';

const RECONCILE_EVERY = 30 * SECOND;
/** Why nothing is entered any more once a sale has been sent without having been saved. */
const EMERGENCY_HALT = 'a sale was sent that could not be saved: entries wait for a restart';

/** Why nothing is entered before the broker has told which orders it knows. */
const UNREAD_HALT = "the broker's order history has not been read yet";

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
 * Whatever the performing answers comes back as the next event. While nothing can be saved, nothing
 * is entered and no command but a close is taken; a trade that is open goes on in memory, so that its
 * position can still be sold.
 */
export class AccountLoop {
  readonly userId: string;
  readonly #options: AccountLoopOptions;
  readonly #reads: AccountReads;
  readonly #turns: Turns;
  readonly #store: StepStore;
  readonly #performer: IntentPerformer;
  readonly #stream = new StreamWatch();
  readonly #ticker: Ticker;
  #state: AccountState;
  #connection: Connection | null = null;
  #updates: Subscription | null = null;
  #failure: string | null = null;
  #halt: string | null = null;
  #closed = false;
  #cancelReconcile: (() => void) | null = null;

  constructor(options: AccountLoopOptions) {
    const { state, time } = options;
    this.#options = options;
    this.#state = state;
    this.userId = state.userId;
    this.#store = new StepStore({ ...options, userId: this.userId });
    this.#ticker = new Ticker(time, (isLate) => this.#tick(isLate));
    this.#turns = new Turns(time);
    this.#reads = new AccountReads({
      ...options,
      turns: this.#turns,
      userId: this.userId,
      connection: () => this.#connection,
      wantsHistory: () => wantsHistory(this.#state),
      expired: () => expiredContract(this.#state, this.#now(), this.policy()),
      onEvent: (event) => this.handle(event),
      onDefect: (error) => this.#fail(error),
    });
    this.#performer = new IntentPerformer({
      store: this.#store,
      reads: this.#reads,
      state: () => this.#state,
      onAttempt: (attempted) => {
        this.#state = attempted;
      },
      onEmergency: (message) => {
        this.#halt = EMERGENCY_HALT;
        this.#raise(emergencyAlarm(message));
      },
      onEvent: (event) => this.handle(event),
      isBoundTo: (connection) => connection === this.#connection && this.#failure === null,
      now: () => this.#now(),
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

  /** Whether the last step could be saved. */
  get isSaving(): boolean {
    return this.#store.isSaving;
  }

  /** Alarms that could not be saved yet: nobody finds them in the file. */
  get unsavedAlarms(): readonly UnsavedAlarm[] {
    return this.#store.unsavedAlarms;
  }

  get streamState(): StreamState {
    return this.#stream.state;
  }

  policy(): Policy {
    const policy = this.#options.policy(this.#connection?.pool ?? null);
    const isUnread = this.#connection !== null && !this.#reads.hasHistory;
    const halt = policy.halt ?? this.#halt ?? (isUnread ? UNREAD_HALT : null);
    return { ...policy, halt, streamReady: this.#stream.isReady };
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
    if (connection !== this.#connection) return;
    const { trade } = this.#state;
    // A sale that was sent without having been saved is known to the broker alone.
    if (trade !== null) {
      this.#perform({ type: 'look-up', clientOrderId: emergencyOrderId(trade.id) });
    }
    this.#scheduleReconcile();
  }

  /** Lets go of the brokerage account. Nothing is sent any more. */
  disconnect(): void {
    this.#cancelReconcile?.();
    this.#updates?.close();
    this.#updates = null;
    this.#connection = null;
    this.#stream.reset();
  }

  close(): void {
    if (!this.#closed && this.#failure === null) this.#store.flush();
    this.#closed = true;
    this.#ticker.stop();
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

  /**
   * The first half of `handle`, for a step that is saved together with those of others. Null: there is
   * something about this account that `handle` has to see to.
   */
  draft(event: AccountEvent): StepDraft | null {
    if (this.#closed || this.#failure !== null || !this.#store.isCurrent) return null;
    try {
      const result = step(this.#state, event, this.policy());
      const needsSaving = mustSave(this.#state, event, result);
      const sendsAtOnce = this.#connection !== null && !this.#options.time.isStepped;
      return stepDraft(this.userId, event.at, result, { needsSaving, sendsAtOnce });
    } catch {
      // A step repeats to the letter: handled alone it stops this account, and tells why.
      return null;
    }
  }

  /** The second half: the draft has been saved, and nothing has happened to this account since. */
  complete(draft: StepDraft): void {
    try {
      this.#goOn(draft);
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#scheduleTick();
    }
  }

  #advance(event: AccountEvent): boolean {
    const before = this.#state;
    const { at } = event;
    const policy = this.policy();
    let result = step(before, event, policy);
    if (mustSave(before, event, result) && !this.#store.save({ at, ...result })) {
      const unsaved = unsavedStep(before, event, policy);
      if (unsaved === null) return false;
      this.#store.keep({ at, ...unsaved });
      result = unsaved;
    }
    this.#goOn({ at, ...result, attempts: [] });
    return true;
  }

  /** Takes up what a step left, and does what it wants done; the attempts were saved with it. */
  #goOn({ state, at, intents, attempts }: Omit<StepDraft, 'step'>): void {
    const isNew = state !== this.#state;
    this.#state = state;
    this.#options.onStep(state, at);
    if (isNew) this.#options.onChange(this);
    for (const intent of intents) this.#perform(intent, isAmong(attempts, intent));
  }

  /** Reads the brokerage account anew, and hands what it says to the machine. */
  reconcile(): Promise<void> {
    return this.#reads.reconcile();
  }

  #perform(intent: Intent, isRecorded = false): void {
    const connection = this.#connection;
    if (connection === null) return;
    const { activity } = this.#options;
    const performing =
      intent.type === 'reconcile'
        ? this.reconcile()
        : activity.run(() =>
            this.#turns.take(() => this.#performer.perform(connection, intent, isRecorded)),
          );
    performing.catch((error) => this.#fail(error));
  }

  #streamChanged(state: StreamState): void {
    const { mustRead, isTaken } = this.#stream.take(state);
    this.#options.onChange(this);
    if (state.type === 'down') {
      this.#options.log.warn({ userId: this.userId, message: state.message }, 'updates are down');
    }
    if (this.#closed) return;
    if (isTaken) this.#raise(STREAM_TAKEN);
    if (mustRead) void this.reconcile();
  }

  #tick(isLate: boolean): void {
    if (isLate) {
      // After a standstill the broker is read before anything is done by what was known before.
      this.#scheduleTick();
      void this.reconcile();
      return;
    }
    this.handle({ type: 'tick', at: this.#now() });
  }

  #scheduleTick(): void {
    if (this.#closed || this.#failure !== null || !needsTicks(this.#state)) return;
    this.#ticker.start();
  }

  #scheduleReconcile(): void {
    this.#cancelReconcile?.();
    const { time } = this.#options;
    this.#cancelReconcile = time.after(RECONCILE_EVERY, FRESHNESS_WALL_FLOOR, () => {
      void this.reconcile();
      this.#scheduleReconcile();
    });
  }

  #raise(alarm: AccountAlarm): void {
    this.#store.raise(this.#state, this.#now(), alarm);
  }

  #fail(error: unknown): void {
    if (this.#closed || this.#failure !== null) return;
    this.#failure = error instanceof Error ? error.message : String(error);
    this.#options.log.error({ userId: this.userId, error }, 'account stopped');
    this.#raise(stoppedAlarm(this.#state));
    this.#options.onChange(this);
  }

  #now(): Moment {
    return this.#options.time.moment();
  }
}
