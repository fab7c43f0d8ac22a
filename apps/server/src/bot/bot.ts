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
import type { Connection } from './venue/connection.ts';
import { type AccountPart, visibleChanges } from './visible-changes.ts';

/** What the operator rules for all accounts of a pool; the rest of a policy is found out here. */
export type OperatorPolicy = Omit<
  Policy,
  | 'thresholds'
  | 'sessions'
  | 'killSwitch'
  | 'halt'
  | 'alarmUnseen'
  | 'breakerActive'
  | 'clockTrusted'
  | 'streamReady'
  | 'bookInDoubt'
>;

export interface BotOptions {
  readonly symbol: string;
  /** Names the past and the feed: stored bars and signals belong to it. */
  readonly feed: string;
  readonly isSimulated: boolean;
  readonly data: MarketData;
  readonly time: AnchoredMarketTime;
  readonly wall: Wall;
  /** For what is dated: thresholds and the kill switch. The wall when it is left out. */
  readonly dates?: Wall;
  readonly log: Log;
  readonly activity: WorkInFlight;
  readonly database: Database;
  readonly repositories: Repositories;
  /** Left out for one of this bot's own: to put its queries together takes a while. */
  readonly book?: Pick<TradingStore, keyof TradingStore>;
  readonly operator: (pool: Pool | null) => OperatorPolicy;
  /** Whether the file KILL is there, or can't be looked for. */
  readonly isKilled: () => boolean;
  /** Makes and removes that file; without it the kill switch lives in the database alone. */
  readonly killFile?: KillFile;
  /** How late events are served; nobody looks at it when it is left out. */
  readonly loopDelay?: LoopDelay;
  /** Names what runs. */
  readonly build?: string;
  /** Why nobody may enter for as long as this process lives; null or left out when they may. */
  readonly halt?: string | null;
  /** A user's brokerage account, null while none is connected. */
  readonly openConnection: (userId: string) => Connection | null;
  /** Called when every account has taken the bar that ended then. */
  readonly onBar?: (barEnd: EpochMs) => void;
  /** Told after it was saved what one user, or everybody (null), now sees otherwise. */
  readonly onChanged?: (userId: string | null, what: readonly VisiblePart[]) => void;
}

/**
 * Calendar and clock say when positions are sold, so they come before them. After this long the bundled
 * rules and the host's clock serve until they are told.
 */
const FIRST_WORDS_WITHIN_MS = 2_000;

/** A broker that answers nothing keeps nobody from the screens, and from what can be stopped there. */
const FIRST_READS_WITHIN_MS = 2_000;

export type VisiblePart = AccountPart | 'signal' | 'decisions' | 'alarms';

/** The trading part of the product: everything between the broker and the database, without a door to people. */
export interface Bot {
  readonly market: MarketLoop;
  readonly supervisor: Supervisor;
  readonly thresholds: ThresholdStore;
  readonly killSwitch: KillSwitch;
  /** Wall milliseconds since a user's machine took its last step; null before the first. */
  lastStepAge(userId: string): number | null;
  /** What is known of the accounts at this moment. */
  health(): AccountHealth;
  /** Alarms that a user must see and that lie in no file yet, oldest first. */
  unsavedAlarms(userId: string): readonly RaisedAlarm[];
  /**
   * Resolves when every open position is managed, or the broker has had its time to tell of them; the
   * market may grow warm after that.
   */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Takes the fencing number and puts the parts together; nothing moves before `start`. */
export function createBot(options: BotOptions): Bot {
  const { symbol, feed, data, time, wall, log, activity, database, repositories } = options;
  const tell = options.onChanged === undefined ? nobodyListens : inLaterTurn(options.onChanged);
  const book = options.book ?? new TradingStore(database);
  const fence = takeFence(database);
  const checkFence = createFenceCheck(database);
  const journal: StepWriter = {
    commit: (steps, attempts, besides) => {
      book.commit(
        steps.map((step) => ({ fence, feed, ...step })),
        attempts.map((attempt) => ({ fence, ...attempt })),
        besides,
      );
      tellAlarms(steps, tell);
    },
    checkFence: () => checkFence(fence),
  };
  const thresholds = new ThresholdStore(repositories.thresholds, options.dates ?? wall);
  const clockCheck = new ClockCheck({
    data,
    time,
    log,
    activity,
    correct: options.isSimulated ? null : (now) => time.set(now, 1),
  });
  const market: MarketLoop = new MarketLoop({
    symbol,
    feed,
    data,
    time,
    activity,
    history: repositories.marketHistory,
    thresholds,
    log,
    onBar: async (event, save) => {
      await supervisor.onBar(event, save);
      logMover.barTaken();
      options.onBar?.(event.signal.barEnd);
      tell(null, ['signal', 'market', 'decisions']);
    },
    onOptionQuote: (contract, quote) => supervisor.onOptionQuote(contract, quote),
  });
  const breakers: Breakers = new Breakers({
    repository: repositories.breakers,
    time,
    sessions: () => market.sessions,
    usersOf: (pool) => supervisor.usersIn(pool),
    log,
  });
  const logMover = new WalCheckpoint({ database, wall, log });
  const safeguards: Safeguards = createSafeguards({
    database,
    repositories,
    fence,
    build: options.build ?? 'unknown',
    time,
    wall,
    dates: options.dates ?? wall,
    log,
    sessions: () => market.sessions,
    isKilled: options.isKilled,
    killFile: options.killFile ?? null,
    loopDelay: options.loopDelay ?? null,
    isClockTrusted: options.isSimulated ? null : () => clockCheck.isTrusted,
    onEngaged: () => tickAll(supervisor, time),
    onAlarm: () => tell(null, ['alarms']),
    isSaving: () => supervisor.isSaving,
  });
  const lastSteps = new Map<string, { readonly at: Moment; readonly state: AccountState }>();
  const policy: PoolPolicy = (pool) => {
    const { killSwitch, halt, alarmUnseen } = safeguards.policy();
    return {
      thresholds: thresholds.current.thresholds,
      sessions: market.sessions,
      killSwitch,
      halt: options.halt ?? halt,
      alarmUnseen,
      breakerActive: pool !== null && breakers.isActive(pool),
      clockTrusted: clockCheck.isTrusted,
      ...options.operator(pool),
    };
  };
  const supervisor: Supervisor = new Supervisor({
    journal: safeguards.diskWatch.over(journal),
    time,
    activity,
    log,
    policy,
    readQuote: async (contract) => (await data.optionQuotes([contract])).get(contract) ?? null,
    spot: () => market.spot(),
    openConnection: options.openConnection,
    whyBarred: (userId) => suspensionReason(repositories.users.byId(userId)),
    hold: (contracts) => market.hold(contracts),
    // The wall's shortest wait: whatever is ready to be read by then is served first.
    soon: (callback) => wall.after(0, callback),
    onStep: (state, at) => {
      const before = lastSteps.get(state.userId)?.state ?? null;
      lastSteps.set(state.userId, { at, state });
      breakers.take(state, at);
      const changed = visibleChanges(before, state);
      if (changed.length > 0) tell(state.userId, changed);
    },
  });

  let isClosed = false;

  /** Without the note this start counts among those that failed: no reason to end it. */
  function noteGoodStart(): void {
    if (isClosed) return;
    try {
      safeguards.reconciled();
    } catch (error) {
      log.error({ error }, 'the good start could not be written down');
    }
  }

  return {
    market,
    supervisor,
    thresholds,
    killSwitch: safeguards.killSwitch,
    lastStepAge(userId) {
      const last = lastSteps.get(userId);
      return last === undefined ? null : time.age(last.at);
    },
    health: () =>
      accountHealth({
        accounts: supervisor.loops,
        time,
        sessions: market.sessions,
        openAlarms: () => repositories.alarms.openCritical(),
      }),
    unsavedAlarms(userId) {
      const own = supervisor.loop(userId).unsavedAlarms.map(({ at, type: _, ...alarm }) => ({
        ...alarm,
        userId,
        at: at.market,
        raisedAt: at.wall,
      }));
      return [...safeguards.alarms.unsaved, ...own].sort((a, b) => a.raisedAt - b.raisedAt);
    },
    async start() {
      safeguards.start();
      const told = Promise.all([market.start(), clockCheck.start()]);
      await atMost(FIRST_WORDS_WITHIN_MS, told, wall);
      const read = supervisor.start(statesOf(repositories, book.loadStates()));
      await atMost(FIRST_READS_WITHIN_MS, read.then(noteGoodStart), wall);
    },
    async close() {
      isClosed = true;
      safeguards.close();
      logMover.close();
      await supervisor.close();
      breakers.flush();
      await market.close();
      clockCheck.close();
    },
  };
}

type Tell = NonNullable<BotOptions['onChanged']>;

const nobodyListens: Tell = () => undefined;

/** The orders that a step has called for leave first: hundreds of screens may want to be told. */
function inLaterTurn(tell: Tell): Tell {
  return (userId, what) => void setImmediate(() => tell(userId, what));
}

function tellAlarms(steps: Parameters<StepWriter['commit']>[0], tell: Tell): void {
  for (const { state, journal } of steps) {
    if (journal.some(({ type }) => type === 'alarm')) tell(state.userId, ['alarms']);
  }
}

/** Waits for some work, which goes on when the time is over. */
async function atMost(milliseconds: number, work: Promise<unknown>, wall: Wall): Promise<void> {
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

/** Has every connected account look at once at what its policy says now. */
function tickAll(supervisor: Supervisor, time: AnchoredMarketTime): void {
  for (const pool of ['simulated', 'paper', 'live'] as const) {
    for (const userId of supervisor.usersIn(pool)) {
      supervisor.loop(userId).handle({ type: 'tick', at: time.moment() });
    }
  }
}

/** Every user has a machine: one who was never stepped has none stored yet. */
function statesOf(
  { users }: Repositories,
  stored: readonly AccountState[],
): readonly AccountState[] {
  const known = new Map(stored.map((state) => [state.userId, state]));
  return users.list().map(({ id }) => known.get(id) ?? initialState(id));
}
