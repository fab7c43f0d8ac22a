import {
  type Activity as AccountActivity,
  type Broker,
  BrokerError,
  type OrderWithStamps,
  type UpdateHandlers,
} from '@tideline/broker';
import { createFenceCheck, createRepositories, TradingStore, takeFence } from '@tideline/db';
import { openEmptyDatabase } from '@tideline/db/testing';
import {
  type AccountState,
  type BrokerOrder,
  type BrokerPosition,
  type Day,
  DEFAULT_SETTINGS,
  DEFAULT_THRESHOLDS,
  fromDollars,
  initialState,
  type Moment,
  type Money,
  NO_RULES,
  newYorkTime,
  type OrderRequest,
  type Policy,
  type Quote,
  sessionsBetween,
} from '@tideline/engine';
import { onTestFinished } from 'vitest';
import type { StepWriter } from '../src/bot/account/step-store.ts';
import { Supervisor, type SupervisorOptions } from '../src/bot/supervisor.ts';
import { AnchoredMarketTime } from '../src/bot/time/market-time.ts';
import { WorkInFlight } from '../src/bot/time/work-in-flight.ts';
import { readEnv } from '../src/config/env.ts';
import { operatorPolicy } from '../src/config/operator-policy.ts';
import { listeningLog } from './listening-log.ts';
import { createManualWall } from './manual-wall.ts';
import { QUIET_ACCOUNT } from './quiet-broker.ts';

export const NOW = newYorkTime('2026-11-20T10:30');
export const SYMBOL = 'SPY261120C00670000';
export const HELD = 5;

const NO_STAMPS: OrderWithStamps['stamps'] = {
  created: null,
  submitted: null,
  updated: null,
  filled: null,
  canceled: null,
  expired: null,
  failed: null,
};

/** A scripted brokerage account, which by default fills every order at once, at 1.00. */
export class FakeBroker implements Broker {
  readonly accountNumber: string;
  readonly posts: OrderRequest[] = [];
  readonly cancels: string[] = [];
  readonly lookUps: string[] = [];
  readonly book = new Map<string, BrokerOrder>();
  settled: readonly AccountActivity[] = [];
  readonly asked: Parameters<Broker['activities']>[0][] = [];
  held = 0;
  cash = QUIET_ACCOUNT.cash;
  reads = 0;
  histories = 0;
  historyFailure: BrokerError | null = null;
  failure: BrokerError | null = null;
  /** An order whose answer is this failure reaches the broker all the same. */
  postFailure: BrokerError | null = null;
  fills = true;
  handlers: UpdateHandlers | null = null;

  constructor(accountNumber: string) {
    this.accountNumber = accountNumber;
  }

  async account() {
    this.reads += 1;
    this.#answer();
    return { ...QUIET_ACCOUNT, accountNumber: this.accountNumber, cash: this.cash };
  }

  async positions(): Promise<readonly BrokerPosition[]> {
    this.#answer();
    if (this.held === 0) return [];
    const position = { symbol: SYMBOL, quantity: this.held, availableQuantity: this.held };
    return [{ ...position, averageEntryPrice: 10_000, currentPrice: null }];
  }

  async openOrders() {
    this.#answer();
    return [...this.book.values()].filter(({ phase }) => phase === 'working');
  }

  async orders(): Promise<readonly OrderWithStamps[]> {
    this.histories += 1;
    this.#answer();
    if (this.historyFailure !== null) throw this.historyFailure;
    return [...this.book.values()].reverse().map((order) => ({ ...order, stamps: NO_STAMPS }));
  }

  async orderByClientId(clientOrderId: string) {
    this.lookUps.push(clientOrderId);
    this.#answer();
    return this.book.get(clientOrderId) ?? null;
  }

  async submit(request: OrderRequest): Promise<BrokerOrder> {
    this.posts.push(request);
    if (this.postFailure !== null) throw this.postFailure;
    this.#answer();
    return this.take(request);
  }

  take(request: OrderRequest): BrokerOrder {
    const isFilled = this.fills;
    if (isFilled) {
      const quantity = request.side === 'buy' ? request.quantity : -request.quantity;
      this.held += quantity;
      this.cash -= quantity * fromDollars(100);
    }
    const order: BrokerOrder = {
      id: `id-${request.clientOrderId}`,
      clientOrderId: request.clientOrderId,
      symbol: request.symbol,
      side: request.side,
      type: request.type,
      phase: isFilled ? 'filled' : 'working',
      status: isFilled ? 'filled' : 'new',
      quantity: request.quantity,
      filledQuantity: isFilled ? request.quantity : 0,
      filledAveragePrice: isFilled ? 10_000 : null,
      limitPrice: request.limitPrice,
      stopPrice: request.stopPrice ?? null,
      notional: null,
      createdAt: NOW,
      filledAt: null,
      canceledAt: null,
      expiredAt: null,
    };
    this.book.set(order.clientOrderId, order);
    return order;
  }

  async replace(): Promise<BrokerOrder> {
    throw new BrokerError('refused', 'this broker replaces no orders');
  }

  async cancel(brokerId: string) {
    this.cancels.push(brokerId);
    this.#answer();
  }

  async activities(query: Parameters<Broker['activities']>[0]) {
    this.asked.push(query);
    this.#answer();
    return this.settled.filter(({ date }) => date >= query.from);
  }

  updates(handlers: UpdateHandlers) {
    this.handlers = handlers;
    return { close: () => undefined };
  }

  async close() {}

  #answer(): void {
    if (this.failure !== null) throw this.failure;
  }
}

export const REVOKED = new BrokerError('credentials', 'forbidden.');

/** A day whose deposits and withdrawals have been read; `base` is its cash without fills of ours. */
function comparedDay(base: Money): Day {
  const sums = { transfers: 0, results: 0, unvalued: 0 };
  const cash = { since: NOW, base, toldBefore: sums, told: sums, unexplained: 0, hands: '' };
  const counts = { entries: 1, losses: 0, lossTimes: [], realised: 0 };
  const { equity: startEquity } = QUIET_ACCOUNT;
  return { date: '2026-11-20', startEquity, ...counts, cash: { ...cash, unclearSince: null } };
}

/** Five contracts at 1.00 that only the trader or the clock sells. */
export function holding(userId: string): AccountState {
  const at: Moment = { market: NOW, wall: 1_000_000 };
  const id = `${userId}-20261120-1`;
  const settings = { ...DEFAULT_SETTINGS, profitTarget: 1000, stopLoss: 100 };
  const state = initialState(userId, settings);
  return {
    ...state,
    sequence: 1,
    lastAt: at,
    botActive: true,
    isActive: true,
    venue: { accountNumber: `A-${userId}`, pool: 'simulated' },
    tradeCount: 1,
    day: comparedDay(QUIET_ACCOUNT.cash + HELD * fromDollars(100)),
    trade: {
      id,
      phase: 'open',
      contract: {
        symbol: SYMBOL,
        underlying: 'SPY',
        expiry: '2026-11-20',
        side: 'call',
        strike: fromDollars(670),
      },
      settings,
      rules: NO_RULES,
      decidedAt: at,
      barStart: NOW,
      decisionMid: 10_000,
      highestEntryPrice: 10_000,
      entryPrices: [10_000],
      entryEnded: 'filled',
      plannedQuantity: HELD,
      orders: [
        {
          role: 'entry',
          number: 1,
          request: {
            clientOrderId: `${id}-entry-1`,
            symbol: SYMBOL,
            quantity: HELD,
            side: 'buy',
            type: 'limit',
            limitPrice: 10_000,
            positionIntent: 'buy_to_open',
          },
          phase: 'filled',
          plannedAt: at,
          lastAttemptAt: at,
          lastLookUpAt: null,
          changedAt: at,
          brokerId: 'b1',
          filledQuantity: HELD,
          filledAveragePrice: 10_000,
          acceptedAt: at,
          cancelRequestedAt: null,
          refusal: null,
        },
      ],
      quantity: HELD,
      averageEntryPrice: 10_000,
      openedAt: at,
      exit: null,
      candidate: null,
      lastQuote: null,
      mark: null,
      peak: null,
      quoteReads: null,
      lastSpot: null,
      volatility: null,
      externalQuantity: 0,
      externalSales: [],
      othersHeld: 0,
      mismatch: null,
      readAskedAt: null,
      booked: null,
      isOfFormerPast: false,
      raised: [],
    },
  };
}

export function flat(userId: string): AccountState {
  const day = comparedDay(QUIET_ACCOUNT.cash);
  return { ...holding(userId), day, trade: null, tradeCount: 0 };
}

interface AlarmRow {
  readonly user_id: string;
  readonly severity: string;
  readonly code: string;
  readonly message: string;
}

/** The real supervisor on a real database; the test moves clock and brokers. */
export function createWorld(
  users: readonly string[],
  {
    watched = (journal) => journal,
    ...changes
  }: Partial<Omit<SupervisorOptions, 'policyOfPool'>> & {
    readonly policy?: () => Partial<Policy>;
    readonly watched?: (journal: StepWriter) => StepWriter;
  } = {},
) {
  const database = openEmptyDatabase();
  onTestFinished(() => database.close());
  const repositories = createRepositories(database);
  for (const id of users) {
    const names = { firstName: null, lastName: null, profileImageUrl: null };
    const rights = { isOwner: false, isAdmin: false, isActive: true };
    const email = `${id}@example.com`;
    repositories.users.create({
      id,
      email,
      passwordHash: 'none',
      ...names,
      ...rights,
      createdAt: 0,
    });
  }
  const book = new TradingStore(database);
  const fence = takeFence(database);
  const checkFence = createFenceCheck(database);
  const commits: string[] = [];
  const wall = createManualWall();
  const time = new AnchoredMarketTime(wall, NOW, 1);
  const workInFlight = new WorkInFlight();
  const { log, lines } = listeningLog();
  const brokers = new Map(users.map((id) => [id, new FakeBroker(`A-${id}`)]));
  const broker = (id: string) => {
    const found = brokers.get(id);
    if (found === undefined) throw new RangeError(id);
    return found;
  };
  let connect: SupervisorOptions['openConnection'] = (id) => ({
    broker: broker(id),
    pool: 'simulated',
    testedAccount: null,
  });
  const quotes = new Map<string, Quote>();
  const create = () =>
    new Supervisor({
      stepWriter: watched({
        commit(steps, attempts, besides) {
          book.commitSteps(
            steps.map((step) => ({ ...step, fence, feed: 'test' })),
            attempts.map((attempt) => ({ ...attempt, fence })),
            besides,
          );
          const names = steps.map(({ userId }) => userId).join(' ');
          commits.push(`${names} and ${attempts.length} attempts`);
        },
        throwIfFenceLost: () => checkFence(fence),
      }),
      time,
      workInFlight,
      log,
      readQuote: async (symbol) => quotes.get(symbol) ?? null,
      currentSpotDollars: () => null,
      openConnection: (id) => connect(id),
      watchHeldContracts: () => undefined,
      onStep: () => undefined,
      ...changes,
      policyOfPool: () => ({
        ...operatorPolicy(readEnv({}), null),
        thresholds: DEFAULT_THRESHOLDS,
        sessions: sessionsBetween('2026-11-16', '2026-11-27'),
        blackouts: [],
        killSwitch: false,
        haltReason: null,
        usersWithUnseenAlarm: [],
        breakerActive: false,
        clockTrusted: true,
        feedRefusal: null,
        ...changes.policy?.(),
      }),
    });
  const supervisor = create();
  const idle = () => workInFlight.whenIdle();
  return {
    database,
    repositories,
    supervisor,
    wall,
    time,
    /** Successful commits in order: whose steps, and how many attempts. */
    commits,
    log,
    lines,
    broker,
    connectBy(find: SupervisorOptions['openConnection']) {
      connect = find;
    },
    addUser: (id: string) => supervisor.addUser(id, DEFAULT_SETTINGS),
    quotes,
    idle,
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        wall.advance(1_000);
        await idle();
      }
    },
    async restart(): Promise<Supervisor> {
      await supervisor.close();
      const next = create();
      await next.start(book.loadStates());
      await idle();
      return next;
    },
    stored: (id: string) => book.loadStates().find(({ userId }) => userId === id) ?? null,
    alarms: () =>
      database.sqlite
        .prepare<[], AlarmRow>('SELECT user_id, severity, code, message FROM alarms ORDER BY id')
        .all(),
    attempts: () =>
      database.sqlite
        .prepare<[], string>('SELECT client_order_id FROM attempts ORDER BY id')
        .pluck()
        .all(),
    refuseWrites: (refused: boolean) => database.sqlite.pragma(`query_only = ${refused ? 1 : 0}`),
  };
}
