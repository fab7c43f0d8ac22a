import {
  type AccountState,
  type BarEvaluated,
  initialState,
  type Pool,
  type Quote,
  type TradingSettings,
  watchedSymbols,
} from '@tideline/engine';
import { AccountLoop, type AccountLoopOptions } from './account/account-loop.ts';
import { CommitQueue } from './account/commit-queue.ts';
import {
  type RemovalOutcome,
  USER_REMOVED_REASON,
  whyNotRemoveUser,
} from './account/suspension.ts';
import { HeldContracts } from './market/held-contracts.ts';
import type { Connection } from './venue/connection.ts';

export interface SupervisorOptions
  extends Omit<AccountLoopOptions, 'state' | 'queue' | 'runSoon' | 'onStateChange'> {
  readonly openConnection: (userId: string) => Connection | null;
  readonly suspensionReason?: (userId: string) => string | null;
  readonly watchHeldContracts: (symbols: readonly string[]) => void;
  readonly runSoon?: (callback: () => void) => void;
}

export class Supervisor {
  readonly #options: SupervisorOptions;
  readonly #loops = new Map<string, AccountLoop>();
  readonly #queue: CommitQueue;
  readonly #heldContracts = new HeldContracts();
  readonly #runSoon: (callback: () => void) => void;

  constructor(options: SupervisorOptions) {
    const { stepWriter, policyOfPool, log, runSoon = (work) => setImmediate(work) } = options;
    this.#options = options;
    this.#runSoon = runSoon;
    this.#queue = new CommitQueue({ stepWriter, policyOfPool, log, runSoon });
  }

  async start(states: readonly AccountState[]): Promise<void> {
    await Promise.all(states.map((state) => this.#startLoop(state)));
  }

  async addUser(userId: string, settings: TradingSettings): Promise<void> {
    await this.#startLoop(initialState(userId, settings));
  }

  loopOf(userId: string): AccountLoop {
    const loop = this.#loops.get(userId);
    if (loop === undefined) throw new RangeError(`there is no account loop of user ${userId}`);
    return loop;
  }

  ownerOf(accountNumber: string): string | null {
    const owner = this.loops.find(({ state }) => state.venue?.accountNumber === accountNumber);
    return owner?.userId ?? null;
  }

  usersIn(pool: Pool): readonly string[] {
    const loops = this.loops.filter(({ state }) => state.venue?.pool === pool);
    return loops.map(({ userId }) => userId);
  }

  /**
   * After this returns nothing is entered, and positions are guarded until they are sold. Trading stays
   * off when the suspension is lifted. False when it could not be saved.
   */
  suspendUser(userId: string, reason: string): boolean {
    const loop = this.loopOf(userId);
    // A stopped account sends nothing, and is suspended at its next start.
    return loop.applyCommand({ type: 'bar-from-entries', reason }) || loop.failure !== null;
  }

  /** The user starts trading again themselves. False when it could not be saved. */
  liftSuspension(userId: string): boolean {
    return this.loopOf(userId).applyCommand({ type: 'bar-from-entries', reason: null });
  }

  /** False when it could not be saved. */
  pauseUser(userId: string): boolean {
    const loop = this.loopOf(userId);
    return loop.applyCommand({ type: 'pause' }) || loop.failure !== null;
  }

  /**
   * Refused with a position or an unsettled order. What the circuit breaker counts of the user's day
   * stays.
   */
  async removeUser(userId: string): Promise<RemovalOutcome> {
    const loop = this.loopOf(userId);
    const refusal = whyNotRemoveUser(loop.settledState());
    if (refusal !== null) return refusal;
    // If the process dies before the user is deleted, the account enters nothing.
    if (!this.suspendUser(userId, USER_REMOVED_REASON))
      return { type: 'refused', code: 'NOT_SAVED' };
    const broker = loop.connection?.broker;
    loop.close();
    this.#loops.delete(userId);
    await broker?.close();
    return { type: 'removed' };
  }

  async reconnectUser(userId: string): Promise<void> {
    const loop = this.loopOf(userId);
    const previous = loop.connection;
    loop.disconnect();
    await previous?.broker.close();
    await this.#connectLoop(loop);
  }

  /**
   * All accounts take the bar at once, because an entry is worth most right after it. What `saveBar`
   * writes is committed with their steps. Resolves when every account has taken the bar.
   */
  onBar(event: BarEvaluated, saveBar?: () => void): Promise<void> {
    const at = this.#options.time.moment();
    return this.#queue.handleEventForAll(this.loops, { ...event, at }, saveBar);
  }

  onOptionQuote(symbol: string, quote: Quote): void {
    // Nearly all quotes of a chain are of contracts that no account holds.
    if (!this.#heldContracts.has(symbol)) return;
    const { currentSpotDollars, time } = this.#options;
    const spot = currentSpotDollars();
    const quoteEvent = { type: 'quote', symbol, quote, spot, source: 'stream' } as const;
    for (const loop of this.#loops.values()) {
      if (!watchedSymbols(loop.state).includes(symbol)) continue;
      void loop.takeEvent({ ...quoteEvent, at: time.moment() });
    }
  }

  get loops(): readonly AccountLoop[] {
    return [...this.#loops.values()];
  }

  get isSaving(): boolean {
    return this.loops.every(({ isSaving }) => isSaving);
  }

  async close(): Promise<void> {
    const { loops } = this;
    const brokers = loops.flatMap(({ connection }) => connection?.broker ?? []);
    for (const loop of loops) loop.close();
    await Promise.all(brokers.map((broker) => broker.close()));
  }

  async #startLoop(state: AccountState): Promise<void> {
    const { suspensionReason } = this.#options;
    const loop = new AccountLoop({
      ...this.#options,
      state,
      queue: this.#queue,
      runSoon: this.#runSoon,
      onStateChange: ({ userId, state: changed }) =>
        this.#watchHeldContracts(userId, watchedSymbols(changed)),
    });
    this.#loops.set(loop.userId, loop);
    this.#watchHeldContracts(loop.userId, watchedSymbols(state));
    if (suspensionReason !== undefined) applyListedSuspension(loop, suspensionReason(loop.userId));
    await this.#connectLoop(loop);
  }

  /** A defect in connecting one account stops that account and no other. */
  async #connectLoop(loop: AccountLoop): Promise<void> {
    try {
      const connection = this.#options.openConnection(loop.userId);
      if (connection !== null) await loop.connect(connection);
    } catch (error) {
      loop.failWith(error);
    }
  }

  #watchHeldContracts(userId: string, symbols: readonly string[]): void {
    if (this.#heldContracts.setSymbols(userId, symbols))
      this.#options.watchHeldContracts(this.#heldContracts.symbols);
  }
}

/** An earlier process may have died between changing the list and suspending the account. */
function applyListedSuspension(loop: AccountLoop, reason: string | null): void {
  if (loop.state.barred !== reason) loop.applyCommand({ type: 'bar-from-entries', reason });
}
