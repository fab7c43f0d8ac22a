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
import type { LoopDelayMeter, WallClock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { type AccountHealth, readAccountHealth } from './account/account-health.ts';
import type { PolicyOfPool } from './account/commit-queue.ts';
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
import { type VisibleAccountPart, visibleChanges } from './visible-changes.ts';

export type OperatorPolicy = Omit<
  Policy,
  | 'thresholds'
  | 'sessions'
  | 'killSwitch'
  | 'haltReason'
  | 'usersWithUnseenAlarm'
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
  readonly wall: WallClock;
  /** Gives the dates of thresholds and of the kill switch. */
  readonly dateClock?: WallClock;
  readonly log: Log;
  readonly workInFlight: WorkInFlight;
  readonly database: Database;
  readonly repositories: Repositories;
  readonly tradingStore?: Pick<TradingStore, keyof TradingStore>;
  readonly operatorPolicyOf: (pool: Pool | null) => OperatorPolicy;
  readonly isKillFilePresent: () => boolean;
  /** Without this the kill switch lives in the database alone. */
  readonly killFile?: KillFile;
  readonly loopDelay?: LoopDelayMeter;
  readonly build?: string;
  readonly haltReason?: string | null;
  readonly openConnection: (userId: string) => Connection | null;
  readonly onBar?: (barEnd: EpochMs) => void;
  readonly observer?: TradingObserver;
  /** Called after a step is saved, with what a user, or every user (null), sees differently. */
  readonly onChanged?: (userId: string | null, changedParts: readonly VisiblePart[]) => void;
}

/**
 * Positions are sold by calendar and clock, so these are read first. After this the bundled
 * calendar and the host's clock serve.
 */
const MAX_CLOCK_WAIT_MS = 2_000;

/** A silent broker must not keep users from the screens. */
const MAX_FIRST_READS_WAIT_MS = 2_000;

export type VisiblePart = VisibleAccountPart | 'signal' | 'decisions' | 'alarms';

export class Bot {
  readonly market: MarketLoop;
  readonly supervisor: Supervisor;
  readonly thresholds: ThresholdStore;
  readonly #options: BotOptions;
  readonly #notify: NotifyChange;
  readonly #tradingStore: Pick<TradingStore, keyof TradingStore>;
  readonly #clockCheck: ClockCheck;
  readonly #breakers: Breakers;
  readonly #walCheckpoint: WalCheckpoint;
  readonly #safeguards: Safeguards;
  readonly #lastSteps = new Map<string, { readonly at: Moment; readonly state: AccountState }>();
  #isClosed = false;

  /** Makes earlier processes on this database stop writing. */
  constructor(options: BotOptions) {
    const { time, wall, database, repositories } = options;
    const dateClock = options.dateClock ?? wall;
    this.#options = options;
    this.#notify =
      options.onChanged === undefined ? () => undefined : deferNotify(options.onChanged);
    this.#tradingStore = options.tradingStore ?? new TradingStore(database);
    const fencingNumber = takeFence(database);
    this.thresholds = new ThresholdStore(repositories.thresholds, dateClock);
    this.#clockCheck = new ClockCheck({
      ...options,
      correctClock: options.isSimulated ? null : (now) => time.moveAnchor(now, 1),
    });
    this.market = this.#createMarket();
    this.#breakers = new Breakers({
      ...options,
      repository: repositories.breakers,
      currentSessions: () => this.market.sessions,
      userIdsOf: (pool) => this.supervisor.usersIn(pool),
    });
    this.#walCheckpoint = new WalCheckpoint(options);
    this.#safeguards = this.#createSafeguards(fencingNumber);
    this.supervisor = this.#createSupervisor(fencingNumber);
  }

  get killSwitch(): KillSwitch {
    return this.#safeguards.killSwitch;
  }

  lastStepAgeMs(userId: string): number | null {
    const last = this.#lastSteps.get(userId);
    return last === undefined ? null : this.#options.time.ageMs(last.at);
  }

  readHealth(): AccountHealth {
    const { time, repositories } = this.#options;
    return readAccountHealth({
      accounts: this.supervisor.loops,
      time,
      sessions: this.market.sessions,
      readOpenAlarms: () => repositories.alarms.openCritical(),
    });
  }

  listUnsavedAlarms(userId: string): readonly RaisedAlarm[] {
    const { unsavedAlarms } = this.supervisor.loopOf(userId);
    const own = unsavedAlarms.map(({ at, type: _, ...alarm }) => {
      return { ...alarm, userId, at: at.market, raisedAt: at.wall };
    });
    const all = [...this.#safeguards.alarms.unsavedAlarms, ...own];
    return all.sort((a, b) => a.raisedAt - b.raisedAt);
  }

  /**
   * Resolves when every open position is managed, or the broker has had its time to report them. Market
   * data may load later.
   */
  async start(): Promise<void> {
    const { repositories, wall } = this.#options;
    this.#safeguards.start();
    const clockAndCalendar = Promise.all([this.market.start(), this.#clockCheck.start()]);
    await waitAtMost(MAX_CLOCK_WAIT_MS, clockAndCalendar, wall);
    const states = statesOfAllUsers(repositories, this.#tradingStore.loadStates());
    const firstReads = this.supervisor.start(states).then(() => this.#noteGoodStart());
    await waitAtMost(MAX_FIRST_READS_WAIT_MS, firstReads, wall);
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
      onBar: async (event, saveBar) => {
        await this.supervisor.onBar(event, saveBar);
        this.#walCheckpoint.checkpointAfterBar();
        onBar?.(event.signal.barEnd);
        this.#notify(null, ['signal', 'market', 'decisions']);
      },
      onOptionQuote: (contract, quote) => this.supervisor.onOptionQuote(contract, quote),
      onStream: (stream, state) => observer?.onStreamState(stream, state),
    });
  }

  #createSafeguards(fencingNumber: number): Safeguards {
    const { build, time, wall, dateClock, killFile, loopDelay, isSimulated } = this.#options;
    return createSafeguards({
      ...this.#options,
      fencingNumber,
      build: build ?? 'unknown',
      dateClock: dateClock ?? wall,
      currentSessions: () => this.market.sessions,
      killFile: killFile ?? null,
      loopDelay: loopDelay ?? null,
      isClockTrusted: isSimulated ? null : () => this.#clockCheck.isTrusted,
      onKillSwitchEngaged: () => tickAllAccounts(this.supervisor, time),
      onAlarm: () => this.#notify(null, ['alarms']),
      isSaving: () => this.supervisor.isSaving,
    });
  }

  #createSupervisor(fencingNumber: number): Supervisor {
    const { marketData, wall, repositories, observer } = this.#options;
    return new Supervisor({
      ...this.#options,
      stepWriter: this.#safeguards.diskWatch.watchWriter(this.#createStepWriter(fencingNumber)),
      policyOfPool: this.#policyOfPool,
      readQuote: async (contract) =>
        (await marketData.optionQuotes([contract])).get(contract) ?? null,
      currentSpotDollars: () => this.market.currentSpotDollars(),
      suspensionReason: (userId) => suspensionReason(repositories.users.findById(userId)),
      watchHeldContracts: (contracts) => this.market.watchHeldContracts(contracts),
      // Waits as shortly as the wall clock can, so requests already here are served first.
      runSoon: (callback) => wall.after(0, callback),
      onStep: (state, event) => this.#onStep(state, event),
      onStreamState: (state) => observer?.onStreamState('orders', state),
    });
  }

  #createStepWriter(fencingNumber: number): StepWriter {
    const { database, feed } = this.#options;
    const checkFence = createFenceCheck(database);
    return {
      commit: (steps, attempts, alsoWrite) => {
        this.#tradingStore.commitSteps(
          steps.map((step) => ({ fence: fencingNumber, feed, ...step })),
          attempts.map((attempt) => ({ fence: fencingNumber, ...attempt })),
          alsoWrite,
        );
        for (const { state, journal } of steps) {
          if (journal.some(({ type }) => type === 'alarm')) this.#notify(state.userId, ['alarms']);
        }
      },
      throwIfFenceLost: () => checkFence(fencingNumber),
    };
  }

  readonly #policyOfPool: PolicyOfPool = (pool) => {
    const { killSwitch, haltReason, usersWithUnseenAlarm } = this.#safeguards.readSafeguardPolicy();
    return {
      thresholds: this.thresholds.current.thresholds,
      sessions: this.market.sessions,
      killSwitch,
      haltReason: this.#options.haltReason ?? haltReason,
      usersWithUnseenAlarm,
      breakerActive: pool !== null && this.#breakers.isActive(pool),
      clockTrusted: this.#clockCheck.isTrusted,
      ...this.#options.operatorPolicyOf(pool),
    };
  };

  #onStep(state: AccountState, event: AccountEvent): void {
    const { at } = event;
    const before = this.#lastSteps.get(state.userId)?.state ?? null;
    this.#lastSteps.set(state.userId, { at, state });
    this.#breakers.takeAccountState(state, at);
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
function deferNotify(notify: NotifyChange): NotifyChange {
  return (userId, changedParts) => void setImmediate(() => notify(userId, changedParts));
}

async function waitAtMost(maxMs: number, work: Promise<unknown>, wall: WallClock): Promise<void> {
  let cancel = (): void => undefined;
  const timedOut = new Promise<void>((resolve) => {
    cancel = wall.after(maxMs, resolve);
  });
  try {
    await Promise.race([work, timedOut]);
  } finally {
    cancel();
  }
}

function tickAllAccounts(supervisor: Supervisor, time: AnchoredMarketTime): void {
  for (const pool of ['simulated', 'paper', 'live'] as const) {
    for (const userId of supervisor.usersIn(pool)) {
      supervisor.loopOf(userId).handleEvent({ type: 'tick', at: time.moment() });
    }
  }
}

/** A user whose account was never stepped has no stored state. */
function statesOfAllUsers(
  { users }: Repositories,
  stored: readonly AccountState[],
): readonly AccountState[] {
  const known = new Map(stored.map((state) => [state.userId, state]));
  return users.listUsers().map(({ id }) => known.get(id) ?? initialState(id));
}
