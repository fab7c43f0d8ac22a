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
  emergencyExitAlarm,
  STREAM_TAKEN_ALARM,
  stoppedAlarm,
} from './account-alarms.ts';
import { AccountMachine } from './account-machine.ts';
import { AccountReader, type AccountReaderOptions } from './account-reader.ts';
import { CallSequencer } from './call-sequencer.ts';
import type { CommitQueue, PolicyOfPool, QueuedAccount } from './commit-queue.ts';
import { IntentPerformer } from './intent-performer.ts';
import type { PreparedStep } from './prepared-step.ts';
import { ReadsAfterFill } from './reads-after-fill.ts';
import { RECONCILE_INTERVAL_MS, reconcileDelayMs } from './reconcile-delay.ts';
import { StepStore, type StepWriter, type UnsavedAlarm } from './step-store.ts';
import { StreamWatch } from './stream-watch.ts';
import { UnsavedExitSearch } from './unsaved-exit-search.ts';

const EMERGENCY_HALT_REASON =
  'an exit order was sent that could not be saved: entries wait for a restart';

const UNREAD_HALT_REASON = "the broker's order history has not been read yet";

export interface AccountLoopOptions
  extends Pick<
    AccountReaderOptions,
    'time' | 'workInFlight' | 'log' | 'readQuote' | 'currentSpotDollars'
  > {
  readonly state: AccountState;
  readonly stepWriter: StepWriter;
  readonly queue: Pick<CommitQueue, 'queueEvent' | 'handleEvent' | 'handleQueuedEvents'>;
  readonly runSoon: (callback: () => void) => void;
  readonly policyOfPool: PolicyOfPool;
  readonly onStep: (state: AccountState, event: AccountEvent) => void;
  readonly onStreamState?: (state: StreamState) => void;
  readonly onStateChange: (loop: AccountLoop) => void;
}

/**
 * One user's account: each event, and each answer of the broker, is stepped, saved, and only then
 * performed.
 */
export class AccountLoop implements QueuedAccount {
  readonly userId: string;
  readonly #options: AccountLoopOptions;
  readonly #machine: AccountMachine;
  readonly #accountReader: AccountReader;
  readonly #callSequencer: CallSequencer;
  readonly #stepStore: StepStore;
  readonly #intentPerformer: IntentPerformer;
  readonly #unsavedExitSearch: UnsavedExitSearch;
  readonly #streamWatch = new StreamWatch();
  readonly #ticker: Ticker;
  readonly #readsAfterFill: ReadsAfterFill;
  #connection: Connection | null = null;
  #orderUpdates: Subscription | null = null;
  #failure: string | null = null;
  #haltReason: string | null = null;
  #isClosed = false;
  #cancelReconcile: (() => void) | null = null;

  constructor(options: AccountLoopOptions) {
    const { state, time } = options;
    this.#options = options;
    this.userId = state.userId;
    const readAccount = () => void this.#reconcileSoon();
    this.#readsAfterFill = new ReadsAfterFill(state, { time, readAccount });
    this.#stepStore = new StepStore({ ...options, userId: this.userId });
    this.#machine = new AccountMachine({
      state,
      stepStore: this.#stepStore,
      policyFor: (event, policy) => this.#policyFor(event, policy),
      sendsOrdersAtOnce: () => this.#connection !== null && !time.isStepped,
      onStepped: ({ state: stepped, event }, isStateChanged) => {
        options.onStep(stepped, event);
        if (!isStateChanged) return;
        options.onStateChange(this);
        this.#readsAfterFill.onStep(stepped);
      },
      onIntent: (intent, isAttemptRecorded) => this.#performIntent(intent, isAttemptRecorded),
    });
    this.#ticker = new Ticker(time, (isLate) => this.#onTick(isLate));
    this.#callSequencer = new CallSequencer(time);
    this.#accountReader = new AccountReader({
      ...options,
      callSequencer: this.#callSequencer,
      userId: this.userId,
      currentConnection: () => this.#connection,
      wantsHistory: () => needsOrderHistory(this.state),
      wantsCashMoves: (read) => needsCashMoves(this.state, read, this.#now()),
      // A flat account needs no policy, and making one would cost more than its read.
      findExpiredContract: () =>
        this.state.trade === null
          ? null
          : expiredContract(this.state, this.#now(), this.currentPolicy()),
      onEvent: (event) => this.takeEvent(event),
      onDefect: (error) => this.failWith(error),
    });
    this.#unsavedExitSearch = new UnsavedExitSearch({
      ...options,
      callSequencer: this.#callSequencer,
      accountReader: this.#accountReader,
      currentState: () => this.state,
      currentConnection: () => this.#connection,
      onDefect: (error) => this.failWith(error),
    });
    this.#intentPerformer = new IntentPerformer({
      stepStore: this.#stepStore,
      accountReader: this.#accountReader,
      currentState: () => this.state,
      onAttempt: (stateWithAttempt) => this.#machine.applyAttempt(stateWithAttempt),
      onEmergencyExit: (message) => {
        this.#haltReason = EMERGENCY_HALT_REASON;
        this.#raiseAlarm(emergencyExitAlarm(message));
      },
      onEvent: (event) => this.takeEvent(event),
      isCurrentConnection: (connection) =>
        connection === this.#connection && this.#failure === null,
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
    this.#options.queue.handleQueuedEvents(this);
    return this.state;
  }

  get connection(): Connection | null {
    return this.#connection;
  }

  get paths(): Pick<PathRecorder, 'unwrittenParts' | 'markWritten'> {
    return this.#machine.quotePaths;
  }

  get failure(): string | null {
    return this.#failure;
  }

  get isSaving(): boolean {
    return this.#stepStore.isSaving;
  }

  get unsavedAlarms(): readonly UnsavedAlarm[] {
    return this.#stepStore.unsavedAlarms;
  }

  /** True once the order history is read; no entry is allowed before. */
  get isRead(): boolean {
    return this.#accountReader.hasHistory;
  }

  get lastReadAt(): Moment | null {
    return this.#accountReader.lastReadAt;
  }

  get streamState(): StreamState {
    return this.#streamWatch.state;
  }

  currentPolicy(): Policy {
    return this.#policyFor(null);
  }

  #policyFor(event: AccountEvent | null, poolPolicy = this.#options.policyOfPool): Policy {
    const policy = poolPolicy(this.#connection?.pool ?? null);
    const bringsHistory = event?.type === 'reconciled' && event.history !== undefined;
    const isHistoryUnread = this.#connection !== null && !this.isRead && !bringsHistory;
    const haltReason =
      policy.haltReason ?? this.#haltReason ?? (isHistoryUnread ? UNREAD_HALT_REASON : null);
    const bookInDoubt = this.#unsavedExitSearch.isInDoubt;
    return { streamReady: this.#streamWatch.isReady, bookInDoubt, ...policy, haltReason };
  }

  async connect(connection: Connection): Promise<void> {
    this.disconnect();
    this.#connection = connection;
    this.#orderUpdates = connection.broker.updates({
      onOrder: (order) => void this.takeEvent({ type: 'order', order, at: this.#now() }),
      onState: (state) => this.#handleStreamState(state),
    });
    await this.reconcile();
    if (connection !== this.#connection) return;
    this.#scheduleReconcile();
  }

  disconnect(): void {
    // Answers that the old connection gave are still taken.
    this.#options.queue.handleQueuedEvents(this);
    this.#cancelReconcile?.();
    this.#orderUpdates?.close();
    this.#orderUpdates = null;
    this.#connection = null;
    this.#streamWatch.reset();
  }

  close(): void {
    this.#options.queue.handleQueuedEvents(this);
    if (!this.#isClosed && this.#failure === null) this.#stepStore.flush();
    this.#isClosed = true;
    this.#ticker.stop();
    this.#readsAfterFill.close();
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

  get isFullySaved(): boolean {
    return this.#stepStore.isFullySaved;
  }

  draftStep(event: AccountEvent, policy: PolicyOfPool): PreparedStep | null {
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

  saveInOwnCommit(draft: PreparedStep): boolean {
    return this.#advanceState(() => this.#machine.saveInOwnCommit(draft)) ?? false;
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

  /** Stamps the event when handled: the process may have stopped while the event waited and aged. */
  #stampedEvent(event: AccountEvent): AccountEvent {
    const at = this.#now();
    const isStampedNow = event.at.market === at.market && event.at.wall === at.wall;
    return isStampedNow ? event : { ...event, at };
  }

  reconcile(): Promise<void> {
    return this.#accountReader.reconcile();
  }

  /** After a defect no later step can be trusted. */
  failWith(error: unknown): void {
    if (this.#isClosed || this.#failure !== null) return;
    this.#failure = error instanceof Error ? error.message : String(error);
    this.#options.log.error({ userId: this.userId, error }, 'account stopped');
    this.#raiseAlarm(stoppedAlarm(this.state));
    this.#options.onStateChange(this);
  }

  #performIntent(intent: Intent, isAttemptRecorded: boolean): void {
    const connection = this.#connection;
    if (connection === null) return;
    const { workInFlight } = this.#options;
    const performing =
      intent.type === 'reconcile'
        ? this.#reconcileSoon()
        : workInFlight.run(() =>
            this.#callSequencer.runInTurn(() =>
              this.#intentPerformer.performIntent(connection, intent, isAttemptRecorded),
            ),
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
    const { mustReadAccount, isTakenByOtherClient } = this.#streamWatch.takeState(state);
    this.#options.onStreamState?.(state);
    this.#options.onStateChange(this);
    if (state.type === 'down') {
      this.#options.log.warn({ userId: this.userId, message: state.message }, 'updates are down');
    }
    if (this.#isClosed) return;
    if (isTakenByOtherClient) this.#raiseAlarm(STREAM_TAKEN_ALARM);
    if (mustReadAccount) void this.reconcile();
  }

  #onTick(isLate: boolean): void {
    if (isLate) {
      // The process was frozen: the broker is read before anything acts on older data.
      this.#scheduleTick();
      void this.reconcile();
      return;
    }
    this.#unsavedExitSearch.lookUpWhenDue();
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
    const delayMs = time.isStepped ? RECONCILE_INTERVAL_MS : reconcileDelayMs(this.#now().market);
    this.#cancelReconcile = time.callAfter(delayMs, MIN_FRESHNESS_WALL_MS, () => {
      void this.reconcile();
      this.#scheduleReconcile();
    });
  }

  #raiseAlarm(alarm: AccountAlarm): void {
    this.#stepStore.raiseAlarm(this.state, this.#now(), alarm);
  }

  #now(): Moment {
    return this.#options.time.moment();
  }
}
