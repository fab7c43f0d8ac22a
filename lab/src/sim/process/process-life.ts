import type { FlattenedAccount, TradingPort } from '@tideline/api';
import type { MarketData } from '@tideline/broker';
import type { Database, Repositories } from '@tideline/db';
import type { AccountState } from '@tideline/engine';
import {
  AnchoredMarketTime,
  Bot,
  type Connection,
  createLog,
  flattenEveryone,
  type Log,
  TradingCalls,
  WorkInFlight,
} from '@tideline/server/bot';
import { SYMBOL } from '../scenario/markets.ts';
import type { OperatorPlan } from '../scenario/scenario.ts';
import { bookOf, repositoriesOf } from './database-boundary.ts';
import type { ProcessGate } from './process-gate.ts';
import { marketDataBehind } from './process-ports.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface ProcessLifeOptions {
  readonly gate: ProcessGate;
  readonly time: VirtualTime;
  readonly clockOffset: number;
  readonly database: Database;
  readonly data: MarketData;
  readonly openConnection: (userId: string) => Connection | null;
  readonly operator: OperatorPlan;
  readonly isSimulated: boolean;
  readonly isKilled: () => boolean;
  readonly onLog: (line: string) => void;
}

/** Runs production code and nothing else. */
export class ProcessLife {
  readonly gate: ProcessGate;
  readonly bot: Bot;
  readonly marketTime: AnchoredMarketTime;
  readonly repositories: Repositories;
  #port: TradingPort | null = null;
  readonly #wall: ReturnType<VirtualTime['wallOf']>;
  readonly #log: Log;

  constructor(options: ProcessLifeOptions) {
    const { gate, time, clockOffset, database, data, isSimulated, operator } = options;
    this.gate = gate;
    this.#wall = time.wallOf(gate, clockOffset);
    // The host's clock follows a real market; a simulated one has its own.
    const anchor = isSimulated ? time.now : this.#wall.now();
    this.marketTime = new AnchoredMarketTime(this.#wall, anchor, 1);
    this.repositories = repositoriesOf(database);
    const policy = { ...operator, blackouts: [], feedRefusal: null };
    this.#log = createLog('warn', { write: (line) => !gate.isOver && options.onLog(line) });
    this.bot = new Bot({
      symbol: SYMBOL,
      feed: 'laboratory',
      isSimulated,
      marketData: marketDataBehind(gate, data),
      time: this.marketTime,
      wall: this.#wall,
      log: this.#log,
      workInFlight: new WorkInFlight(),
      database,
      repositories: this.repositories,
      tradingStore: bookOf(database),
      operatorPolicyOf: () => policy,
      isKillFilePresent: options.isKilled,
      openConnection: options.openConnection,
    });
  }

  /** Null until all calls can be answered, and while the process is paused. */
  get port(): TradingPort | null {
    return this.gate.isOver || this.gate.isPaused ? null : this.#port;
  }

  flattenEveryone(): Promise<readonly FlattenedAccount[]> {
    return flattenEveryone({
      supervisor: this.bot.supervisor,
      users: this.repositories.users,
      time: this.marketTime,
      wall: this.#wall,
      ledger: this.repositories.closedTrades,
      log: this.#log,
    });
  }

  runningStateOf(userId: string): AccountState | null {
    return this.port === null ? null : this.bot.supervisor.loopOf(userId).state;
  }

  get wallTime(): number {
    return this.#wall.now();
  }

  async start(): Promise<void> {
    await this.bot.start();
    const { market, supervisor } = this.bot;
    const { marketTime: time } = this;
    this.#port = new TradingCalls({
      supervisor,
      market,
      time,
      wall: this.#wall,
      ledger: this.repositories.closedTrades,
      venueMarket: 'simulator',
    });
  }

  async stop(): Promise<void> {
    this.#port = null;
    await this.bot.close();
    this.marketTime.close();
  }
}
