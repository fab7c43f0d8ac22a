import type { MarketData } from '@tideline/broker';
import { createAccountBook, type Database, type Repositories, takeFence } from '@tideline/db';
import { type AccountState, initialState, type Policy, type Pool } from '@tideline/engine';
import type { Wall } from '../clock.ts';
import type { Log } from '../log.ts';
import type { StepJournal } from './account-loop.ts';
import type { Activity } from './activity.ts';
import { Breakers } from './breakers.ts';
import { ClockCheck } from './clock-check.ts';
import type { Connection } from './connection.ts';
import { MarketLoop } from './market-loop.ts';
import type { AnchoredMarketTime } from './market-time.ts';
import { Supervisor } from './supervisor.ts';
import { ThresholdBook } from './threshold-book.ts';

/** What the operator rules for all accounts of a pool; the rest of a policy is found out here. */
export type OperatorPolicy = Omit<
  Policy,
  'thresholds' | 'sessions' | 'killSwitch' | 'breakerActive' | 'clockTrusted' | 'streamReady'
>;

export interface BotOptions {
  readonly symbol: string;
  /** Names the past and the feed: stored bars and signals belong to it. */
  readonly feed: string;
  readonly isSimulated: boolean;
  readonly data: MarketData;
  readonly time: AnchoredMarketTime;
  readonly wall: Wall;
  readonly log: Log;
  readonly activity: Activity;
  readonly database: Database;
  readonly repositories: Repositories;
  readonly operator: (pool: Pool | null) => OperatorPolicy;
  readonly isKilled: () => boolean;
  /** A user's brokerage account, null while none is connected. */
  readonly openConnection: (userId: string) => Connection | null;
}

/** The trading part of the product: everything between the broker and the database, without a door to people. */
export interface Bot {
  readonly market: MarketLoop;
  readonly supervisor: Supervisor;
  readonly thresholds: ThresholdBook;
  /** Resolves when the market is as warm as it can be and every open position is managed. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Takes the fencing number and puts the parts together; nothing moves before `start`. */
export function createBot(options: BotOptions): Bot {
  const { symbol, feed, data, time, wall, log, activity, database, repositories } = options;
  const book = createAccountBook(database);
  const fence = takeFence(database);
  const journal: StepJournal = {
    commitStep: (step) => book.commitStep({ ...step, fence, feed }),
    recordAttempt: (attempt) => book.recordAttempt({ ...attempt, fence }),
  };
  const thresholds = new ThresholdBook(repositories.thresholds, wall);
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
    onBar: (event) => supervisor.onBar(event),
    onOptionQuote: (contract, quote) => supervisor.onOptionQuote(contract, quote),
  });
  const breakers: Breakers = new Breakers({
    repository: repositories.breakers,
    time,
    sessions: () => market.sessions,
    usersOf: (pool) => supervisor.usersIn(pool),
    log,
  });
  const policy = (pool: Pool | null): Omit<Policy, 'streamReady'> => ({
    ...options.operator(pool),
    thresholds: thresholds.current.thresholds,
    sessions: market.sessions,
    killSwitch: options.isKilled(),
    breakerActive: pool !== null && breakers.isActive(pool),
    clockTrusted: clockCheck.isTrusted,
  });
  const supervisor: Supervisor = new Supervisor({
    journal,
    time,
    activity,
    log,
    policy,
    readQuote: async (contract) => (await data.optionQuotes([contract])).get(contract) ?? null,
    spot: () => market.spot(),
    openConnection: options.openConnection,
    hold: (contracts) => market.hold(contracts),
    onStep: (state, at) => breakers.take(state, at),
  });

  return {
    market,
    supervisor,
    thresholds,
    async start() {
      await Promise.all([market.start(), clockCheck.start()]);
      await supervisor.start(statesOf(repositories, book.loadStates()));
    },
    async close() {
      await supervisor.close();
      breakers.flush();
      await market.close();
      clockCheck.close();
    },
  };
}

/** Every user has a machine: one who was never stepped has none stored yet. */
function statesOf(
  { users }: Repositories,
  stored: readonly AccountState[],
): readonly AccountState[] {
  const known = new Map(stored.map((state) => [state.userId, state]));
  return users.list().map(({ id }) => known.get(id) ?? initialState(id));
}
