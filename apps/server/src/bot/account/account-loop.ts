import type { StreamState, Subscription } from '@tideline/broker';
import {
  type AccountEvent,
  type AccountState,
  expiredContract,
  type Intent,
  MIN_FRESHNESS_WALL_MS,
  type Moment,
  needsCashMoves,
  needsOrderHistory,
  needsTicks,
  type PathRecorder,
  type Policy,
  type UserCommand,
} from '@tideline/engine';
import { Ticker } from '../time/market-ticker.ts';
import type { Connection } from '../venue/connection.ts';
import {
  type AccountAlarm,
  emergencyAlarm,
  STREAM_TAKEN_ALARM,
  stoppedAlarm,
} from './account-alarms.ts';
import { AccountMachine } from './account-machine.ts';
import { AccountReads, type AccountReadsOptions } from './account-reads.ts';
import { CallOrder } from './call-order.ts';
import type { CommitQueue, PoolPolicy, QueuedAccount } from './commit-queue.ts';
import { IntentPerformer } from './intent-performer.ts';
import type { PreparedStep } from './prepared-step.ts';
import { FillReads } from './reads-after-fill.ts';
import { RECONCILE_EVERY_MS, reconcileDelay } from './reconcile-delay.ts';
import { StepStore, type StepWriter, type UnsavedAlarm } from './step-store.ts';
import { StreamWatch } from './stream-watch.ts';
import { UnsavedExit } from './unsaved-exit.ts';

const EMERGENCY_HALT = 'an exit order was sent that could not be saved: entries wait for a restart';

const UNREAD_HALT = "the broker's order history has not been read yet";

export interface AccountLoopOptions
  extends Pick<AccountReadsOptions, 'time' | 'workInFlight' | 'log' | 'readQuote' | 'currentSpot'> {
  readonly state: AccountState;
  readonly journal: StepWriter;
  readonly queue: Pick<CommitQueue, 'queueEvent' | 'handleEvent' | 'handleWaiting'>;
  readonly runSoon: (callback: () => void) => void;
  readonly policyOfPool: PoolPolicy;
  readonly onStep: (state: AccountState, event: AccountEvent) => void;
  readonly onStream?: (state: StreamState) => void;
  readonly onChange: (loop: AccountLoop) => void;
}

/**
 * One user's account: each event, and each answer of the broker, is stepped, saved, and only then
 * performed.
 */
export class AccountLoop implements QueuedAccount {
  readonly userId: string;
  readonly #options: AccountLoopOptions;
  readonly #machine: AccountMachine;
  readonly #reads: AccountReads;
  readonly #turns: CallOrder;
  readonly #store: StepStore;
  readonly #performer: IntentPerformer;
  readonly #unsavedExit: UnsavedExit;
  readonly #stream = new StreamWatch();
  readonly #ticker: Ticker;
  readonly #fillReads: FillReads;
  #connection: Connection | null = null;
  #updates: Subscription | null = null;
  #failure: string | null = null;
  #haltReason: string | null = null;
  #isClosed = false;
  #cancelReconcile: (() => void) | null = null;

  constructor(options: AccountLoopOptions) {
    const { state, time } = options;
    this.#options = options;
    this.userId = state.userId;
    this.#fillReads = new FillReads(state, { time, readAccount: () => void this.#reconcileSoon() });
    this.#store = new StepStore({ ...options, userId: this.userId });
    this.#machine = new AccountMachine({
      state,
      store: this.#store,
      policyFor: (event, policy) => this.#policyFor(event, policy),
      sendsAtOnce: () => this.#connection !== null && !time.isStepped,
      onStepped: ({ state: stepped, event }, isNew) => {
        options.onStep(stepped, event);
        if (!isNew) return;
        options.onChange(this);
        this.#fillReads.onStep(stepped);
      },
      onIntent: (intent, isRecorded) => this.#performIntent(intent, isRecorded),
    });
    this.#ticker = new Ticker(time, (isLate) => this.#onTick(isLate));
    this.#turns = new CallOrder(time);
    this.#reads = new AccountReads({
      ...options,
      turns: this.#turns,
      userId: this.userId,
      currentConnection: () => this.#connection,
      wantsHistory: () => needsOrderHistory(this.state),
      wantsCashMoves: (read) => needsCashMoves(this.state, read, this.#now()),
      // Reading a policy for each flat account would cost more than their reads.
      findExpired: () =>
        this.state.trade === null
          ? null
          : expiredContract(this.state, this.#now(), this.currentPolicy()),
      onEvent: (event) => this.takeEvent(event),
      onDefect: (error) => this.failWith(error),
    });
    this.#unsavedExit = new UnsavedExit({
      ...options,
      turns: this.#turns,
      reads: this.#reads,
      currentState: () => this.state,
      currentConnection: () => this.#connection,
      onDefect: (error) => this.failWith(error),
    });
    this.#performer = new IntentPerformer({
      store: this.#store,
      reads: this.#reads,
      currentState: () => this.state,
      onAttempt: (attempted) => this.#machine.applyAttempt(attempted),
      onEmergency: (message) => {
        this.#haltReason = EMERGENCY_HALT;
        this.#raiseAlarm(emergencyAlarm(message));
      },
      onEvent: (event) => this.takeEvent(event),
      isBoundTo: (connection) => connection === this.#connection && this.#failure === null,
      now: () => this.#now(),
    });
  }

  get state(): AccountState {
    return this.#machine.state;
  }

  /**
   * The state after all waiting events, for callers that act in this turn: a waiting bar may still
   * buy.
   */
  settledState(): AccountState {
    this.#options.queue.handleWaiting(this);
    return this.state;
  }

  get connection(): Connection | null {
    return this.#connection;
  }

  get paths(): Pick<PathRecorder, 'unwrittenParts' | 'markWritten'> {
    return this.#machine.paths;
  }

  get failure(): string | null {
    return this.#failure;
  }

  get isSaving(): boolean {
    return this.#store.isSaving;
  }

  get unsavedAlarms(): readonly UnsavedAlarm[] {
    return this.#store.unsavedAlarms;
  }

  /** True once the order history is read; no entry is allowed before. */
  get isRead(): boolean {
    return this.#reads.hasHistory;
  }

  get lastReadAt(): Moment | null {
    return this.#reads.lastReadAt;
  }

  get streamState(): StreamState {
    return this.#stream.state;
  }

  currentPolicy(): Policy {
    return this.#policyFor(null);
  }

  #policyFor(event: AccountEvent | null, poolPolicy = this.#options.policyOfPool): Policy {
    const policy = poolPolicy(this.#connection?.pool ?? null);
    const bringsHistory = event?.type === 'reconciled' && event.history !== undefined;
    const isUnread = this.#connection !== null && !this.isRead && !bringsHistory;
    const haltReason = policy.haltReason ?? this.#haltReason ?? (isUnread ? UNREAD_HALT : null);
    const bookInDoubt = this.#unsavedExit.isInDoubt;
    return { streamReady: this.#stream.isReady, bookInDoubt, ...policy, haltReason };
  }

  async connect(connection: Connection): Promise<void> {
    this.disconnect();
    this.#connection = connection;
    this.#updates = connection.broker.updates({
      onOrder: (order) => void this.takeEvent({ type: 'order', order, at: this.#now() }),
      onState: (state) => this.#handleStreamState(state),
    });
    await this.reconcile();
    if (connection !== this.#connection) return;
    this.#scheduleReconcile();
  }

  disconnect(): void {
    // Answers that the old connection gave are still taken.
    this.#options.queue.handleWaiting(this);
    this.#cancelReconcile?.();
    this.#updates?.close();
    this.#updates = null;
    this.#connection = null;
    this.#stream.reset();
  }

  close(): void {
    this.#options.queue.handleWaiting(this);
    if (!this.#isClosed && this.#failure === null) this.#store.flush();
    this.#isClosed = true;
    this.#ticker.stop();
    this.#fillReads.close();
    this.disconnect();
  }

  applyCommand(command: UserCommand['command']): boolean {
    return this.handleEvent({ type: 'command', command, at: this.#now() });
  }

  /** Saves the event with those of other accounts. Resolves when its intents are performed. */
  takeEvent(event: AccountEvent): Promise<boolean> {
    const { queue, workInFlight, time } = this.#options;
    // A stepped market must repeat exactly, so nothing is batched.
    if (time.isStepped) return Promise.resolve(this.handleEvent(event));
    return workInFlight.run(() => queue.queueEvent(this, event));
  }

  /**
   * Handles the event after all that wait. Never throws. False when this account has stopped or the
   * step could not be saved; later ticks, look-ups and reconciliations bring the content again.
   */
  handleEvent(event: AccountEvent): boolean {
    return this.#options.queue.handleEvent(this, event);
  }

  get isCurrent(): boolean {
    return this.#store.isCurrent;
  }

  draftStep(event: AccountEvent, policy: PoolPolicy): PreparedStep | null {
    if (this.#isClosed || this.#failure !== null) return null;
    try {
      return this.#machine.draftStep(this.#stampedEvent(event), policy);
    } catch (error) {
      this.failWith(error);
      return null;
    }
  }

  applyDraft(draft: PreparedStep): void {
    this.#advanceState(() => this.#machine.applyDraft(draft));
  }

  saveAlone(draft: PreparedStep): boolean {
    return this.#advanceState(() => this.#machine.saveAlone(draft)) ?? false;
  }

  #advanceState<T>(advance: () => T): T | null {
    try {
      return advance();
    } catch (error) {
      this.failWith(error);
      return null;
    } finally {
      this.#scheduleTick();
    }
  }

  /** While an event waits, the process may stop for a while; what the event says is then older. */
  #stampedEvent(event: AccountEvent): AccountEvent {
    const at = this.#now();
    const isFresh = event.at.market === at.market && event.at.wall === at.wall;
    return isFresh ? event : { ...event, at };
  }

  reconcile(): Promise<void> {
    return this.#reads.reconcile();
  }

  /** After a defect no later step can be trusted. */
  failWith(error: unknown): void {
    if (this.#isClosed || this.#failure !== null) return;
    this.#failure = error instanceof Error ? error.message : String(error);
    this.#options.log.error({ userId: this.userId, error }, 'account stopped');
    this.#raiseAlarm(stoppedAlarm(this.state));
    this.#options.onChange(this);
  }

  #performIntent(intent: Intent, isRecorded: boolean): void {
    const connection = this.#connection;
    if (connection === null) return;
    const { workInFlight } = this.#options;
    const performing =
      intent.type === 'reconcile'
        ? this.#reconcileSoon()
        : workInFlight.run(() =>
            this.#turns.runInTurn(() => this.#performer.perform(connection, intent, isRecorded)),
          );
    performing.catch((error) => this.failWith(error));
  }

  /**
   * Reads in a later turn, after this turn's orders of every account, because no order waits for a
   * read.
   */
  async #reconcileSoon(): Promise<void> {
    const { time, workInFlight, runSoon } = this.#options;
    if (!time.isStepped)
      await workInFlight.run(() => new Promise<void>((resolve) => runSoon(resolve)));
    await this.reconcile();
  }

  #handleStreamState(state: StreamState): void {
    const { mustRead, isTaken } = this.#stream.takeState(state);
    this.#options.onStream?.(state);
    this.#options.onChange(this);
    if (state.type === 'down') {
      this.#options.log.warn({ userId: this.userId, message: state.message }, 'updates are down');
    }
    if (this.#isClosed) return;
    if (isTaken) this.#raiseAlarm(STREAM_TAKEN_ALARM);
    if (mustRead) void this.reconcile();
  }

  #onTick(isLate: boolean): void {
    if (isLate) {
      // The process was frozen: the broker is read before anything acts on older data.
      this.#scheduleTick();
      void this.reconcile();
      return;
    }
    this.#unsavedExit.tick();
    void this.takeEvent({ type: 'tick', at: this.#now() });
  }

  #scheduleTick(): void {
    if (this.#isClosed || this.#failure !== null || !needsTicks(this.state)) return;
    this.#ticker.start();
  }

  #scheduleReconcile(): void {
    this.#cancelReconcile?.();
    const { time } = this.#options;
    // A stepped market repeats to the fill and waits for every answer, so reads need not avoid the
    // ends of bars.
    const delay = time.isStepped ? RECONCILE_EVERY_MS : reconcileDelay(this.#now().market);
    this.#cancelReconcile = time.after(delay, MIN_FRESHNESS_WALL_MS, () => {
      void this.reconcile();
      this.#scheduleReconcile();
    });
  }

  #raiseAlarm(alarm: AccountAlarm): void {
    this.#store.raiseAlarm(this.state, this.#now(), alarm);
  }

  #now(): Moment {
    return this.#options.time.moment();
  }
}
