import type { MarketData } from '@tideline/broker';
import {
  createFenceCheck,
  type Database,
  type RaisedAlarm,
  type Repositories,
  TradingStore,
  takeFence,
} from '@tideline/db';
import {
  type AccountEvent,
  type AccountState,
  type EpochMs,
  initialState,
  type Moment,
  type Policy,
  type Pool,
} from '@tideline/engine';
import type { LoopDelay, Wall } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { type AccountHealth, accountHealth } from './account/account-health.ts';
import type { PoolPolicy } from './account/commit-queue.ts';
import type { StepWriter } from './account/step-store.ts';
import { suspensionReason } from './account/suspension.ts';
import { Breakers } from './guard/breakers.ts';
import { ClockCheck } from './guard/clock-check.ts';
import type { KillFile, KillSwitch } from './guard/kill-switch.ts';
import { createSafeguards, type Safeguards } from './guard/safeguards.ts';
import { WalCheckpoint } from './guard/wal-checkpoint.ts';
import { MarketLoop } from './market/market-loop.ts';
import { ThresholdStore } from './market/threshold-store.ts';
import { Supervisor } from './supervisor.ts';
import type { AnchoredMarketTime } from './time/market-time.ts';
import type { WorkInFlight } from './time/work-in-flight.ts';
import type { TradingObserver } from './trading-observer.ts';
import type { Connection } from './venue/connection.ts';
import { type AccountPart, visibleChanges } from './visible-changes.ts';

export type OperatorPolicy = Omit<
  Policy,
  | 'thresholds'
  | 'sessions'
  | 'killSwitch'
  | 'haltReason'
  | 'alarmUnseen'
  | 'breakerActive'
  | 'clockTrusted'
  | 'streamReady'
  | 'bookInDoubt'
>;

export interface BotOptions {
  readonly symbol: string;
  readonly feed: string;
  readonly isSimulated: boolean;
  readonly marketData: MarketData;
  readonly time: AnchoredMarketTime;
  readonly wall: Wall;
  /** Gives the dates of thresholds and of the kill switch. */
  readonly dates?: Wall;
  readonly log: Log;
  readonly workInFlight: WorkInFlight;
  readonly database: Database;
  readonly repositories: Repositories;
  readonly book?: Pick<TradingStore, keyof TradingStore>;
  readonly operatorPolicyOf: (pool: Pool | null) => OperatorPolicy;
  readonly isKilled: () => boolean;
  /** Without this the kill switch lives in the database alone. */
  readonly killFile?: KillFile;
  readonly loopDelay?: LoopDelay;
  readonly build?: string;
  readonly haltReason?: string | null;
  readonly openConnection: (userId: string) => Connection | null;
  readonly onBar?: (barEnd: EpochMs) => void;
  readonly observer?: TradingObserver;
  /** Called after a step is saved, with what a user, or every user (null), sees differently. */
  readonly onChanged?: (userId: string | null, what: readonly VisiblePart[]) => void;
}

/**
 * Positions are sold by calendar and clock, so these are read first. After so long the bundled
 * calendar and the host's clock serve.
 */
const CLOCK_WITHIN_MS = 2_000;

/** A silent broker must not keep users from the screens. */
const FIRST_READS_WITHIN_MS = 2_000;

export type VisiblePart = AccountPart | 'signal' | 'decisions' | 'alarms';

export class Bot {
  readonly market: MarketLoop;
  readonly supervisor: Supervisor;
  readonly thresholds: ThresholdStore;
  readonly #options: BotOptions;
  readonly #notify: NotifyChange;
  readonly #store: Pick<TradingStore, keyof TradingStore>;
  readonly #clockCheck: ClockCheck;
  readonly #breakers: Breakers;
  readonly #walCheckpoint: WalCheckpoint;
  readonly #safeguards: Safeguards;
  readonly #lastSteps = new Map<string, { readonly at: Moment; readonly state: AccountState }>();
  #isClosed = false;

  /** Makes earlier processes on this database stop writing. */
  constructor(options: BotOptions) {
    const { time, wall, database, repositories } = options;
    const dates = options.dates ?? wall;
    this.#options = options;
    this.#notify =
      options.onChanged === undefined ? () => undefined : deferredNotify(options.onChanged);
    this.#store = options.book ?? new TradingStore(database);
    const fence = takeFence(database);
    this.thresholds = new ThresholdStore(repositories.thresholds, dates);
    this.#clockCheck = new ClockCheck({
      ...options,
      correctClock: options.isSimulated ? null : (now) => time.moveAnchor(now, 1),
    });
    this.market = this.#createMarket();
    this.#breakers = new Breakers({
      ...options,
      repository: repositories.breakers,
      currentSessions: () => this.market.sessions,
      usersOf: (pool) => this.supervisor.usersIn(pool),
    });
    this.#walCheckpoint = new WalCheckpoint(options);
    this.#safeguards = this.#createSafeguards(fence);
    this.supervisor = this.#createSupervisor(fence);
  }

  get killSwitch(): KillSwitch {
    return this.#safeguards.killSwitch;
  }

  lastStepAge(userId: string): number | null {
    const last = this.#lastSteps.get(userId);
    return last === undefined ? null : this.#options.time.age(last.at);
  }

  readHealth(): AccountHealth {
    const { time, repositories } = this.#options;
    return accountHealth({
      accounts: this.supervisor.loops,
      time,
      sessions: this.market.sessions,
      openAlarms: () => repositories.alarms.openCritical(),
    });
  }

  unsavedAlarms(userId: string): readonly RaisedAlarm[] {
    const own = this.supervisor.loopOf(userId).unsavedAlarms.map(({ at, type: _, ...alarm }) => ({
      ...alarm,
      userId,
      at: at.market,
      raisedAt: at.wall,
    }));
    return [...this.#safeguards.alarms.unsavedAlarms, ...own].sort(
      (a, b) => a.raisedAt - b.raisedAt,
    );
  }

  /**
   * Resolves when every open position is managed, or the broker has had its time to report them. Market
   * data may load later.
   */
  async start(): Promise<void> {
    const { repositories, wall } = this.#options;
    this.#safeguards.start();
    const clockAndCalendar = Promise.all([this.market.start(), this.#clockCheck.start()]);
    await waitAtMost(CLOCK_WITHIN_MS, clockAndCalendar, wall);
    const read = this.supervisor.start(accountStatesOf(repositories, this.#store.loadStates()));
    await waitAtMost(
      FIRST_READS_WITHIN_MS,
      read.then(() => this.#noteGoodStart()),
      wall,
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#safeguards.close();
    this.#walCheckpoint.close();
    await this.supervisor.close();
    this.#breakers.flush();
    await this.market.close();
    this.#clockCheck.close();
  }

  #createMarket(): MarketLoop {
    const { repositories, onBar, observer } = this.#options;
    return new MarketLoop({
      ...this.#options,
      history: repositories.marketHistory,
      thresholds: this.thresholds,
      onBar: async (event, save) => {
        await this.supervisor.onBar(event, save);
        this.#walCheckpoint.checkpointAfterBar();
        onBar?.(event.signal.barEnd);
        this.#notify(null, ['signal', 'market', 'decisions']);
      },
      onOptionQuote: (contract, quote) => this.supervisor.onOptionQuote(contract, quote),
      onStream: (stream, state) => observer?.onStreamState(stream, state),
    });
  }

  #createSafeguards(fence: number): Safeguards {
    const { build, time, wall, dates, killFile, loopDelay, isSimulated } = this.#options;
    return createSafeguards({
      ...this.#options,
      fence,
      build: build ?? 'unknown',
      dates: dates ?? wall,
      currentSessions: () => this.market.sessions,
      killFile: killFile ?? null,
      loopDelay: loopDelay ?? null,
      isClockTrusted: isSimulated ? null : () => this.#clockCheck.isTrusted,
      onEngaged: () => tickAll(this.supervisor, time),
      onAlarm: () => this.#notify(null, ['alarms']),
      isSaving: () => this.supervisor.isSaving,
    });
  }

  #createSupervisor(fence: number): Supervisor {
    const { marketData, wall, repositories, observer } = this.#options;
    return new Supervisor({
      ...this.#options,
      journal: this.#safeguards.diskWatch.watchWriter(this.#stepWriter(fence)),
      policyOfPool: this.#policy,
      readQuote: async (contract) =>
        (await marketData.optionQuotes([contract])).get(contract) ?? null,
      currentSpot: () => this.market.currentSpot(),
      suspensionReason: (userId) => suspensionReason(repositories.users.findById(userId)),
      holdContracts: (contracts) => this.market.holdContracts(contracts),
      // Waits as shortly as the wall clock can, so requests already here are served first.
      runSoon: (callback) => wall.after(0, callback),
      onStep: (state, event) => this.#onStep(state, event),
      onStream: (state) => observer?.onStreamState('orders', state),
    });
  }

  #stepWriter(fence: number): StepWriter {
    const { database, feed } = this.#options;
    const checkFence = createFenceCheck(database);
    return {
      commit: (steps, attempts, besides) => {
        this.#store.commitSteps(
          steps.map((step) => ({ fence, feed, ...step })),
          attempts.map((attempt) => ({ fence, ...attempt })),
          besides,
        );
        for (const { state, journal } of steps) {
          if (journal.some(({ type }) => type === 'alarm')) this.#notify(state.userId, ['alarms']);
        }
      },
      throwIfFenceLost: () => checkFence(fence),
    };
  }

  readonly #policy: PoolPolicy = (pool) => {
    const { killSwitch, haltReason, alarmUnseen } = this.#safeguards.safeguardPolicy();
    return {
      thresholds: this.thresholds.current.thresholds,
      sessions: this.market.sessions,
      killSwitch,
      haltReason: this.#options.haltReason ?? haltReason,
      alarmUnseen,
      breakerActive: pool !== null && this.#breakers.isActive(pool),
      clockTrusted: this.#clockCheck.isTrusted,
      ...this.#options.operatorPolicyOf(pool),
    };
  };

  #onStep(state: AccountState, event: AccountEvent): void {
    const { at } = event;
    const before = this.#lastSteps.get(state.userId)?.state ?? null;
    this.#lastSteps.set(state.userId, { at, state });
    this.#breakers.takeState(state, at);
    this.#options.observer?.onStep(event, before, state);
    const changed = visibleChanges(before, state);
    if (changed.length > 0) this.#notify(state.userId, changed);
  }

  /** If the note can't be saved, this start only counts as a failed one. */
  #noteGoodStart(): void {
    if (this.#isClosed) return;
    try {
      this.#safeguards.onReconciled();
    } catch (error) {
      this.#options.log.error({ error }, 'the good start could not be written down');
    }
  }
}

type NotifyChange = NonNullable<BotOptions['onChanged']>;

/** A step's orders leave first: hundreds of screens may be notified. */
function deferredNotify(notify: NotifyChange): NotifyChange {
  return (userId, what) => void setImmediate(() => notify(userId, what));
}

async function waitAtMost(milliseconds: number, work: Promise<unknown>, wall: Wall): Promise<void> {
  let cancel = (): void => undefined;
  const isOver = new Promise<void>((resolve) => {
    cancel = wall.after(milliseconds, resolve);
  });
  try {
    await Promise.race([work, isOver]);
  } finally {
    cancel();
  }
}

function tickAll(supervisor: Supervisor, time: AnchoredMarketTime): void {
  for (const pool of ['simulated', 'paper', 'live'] as const) {
    for (const userId of supervisor.usersIn(pool)) {
      supervisor.loopOf(userId).handleEvent({ type: 'tick', at: time.moment() });
    }
  }
}

/** A user whose account was never stepped has no stored state. */
function accountStatesOf(
  { users }: Repositories,
  stored: readonly AccountState[],
): readonly AccountState[] {
  const known = new Map(stored.map((state) => [state.userId, state]));
  return users.listUsers().map(({ id }) => known.get(id) ?? initialState(id));
}
