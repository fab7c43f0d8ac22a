import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type Broker,
  BrokerError,
  type MarketData,
  type StockStreamHandlers,
  type StreamState,
} from '@tideline/broker';
import { createRepositories, TradingStore, takeFence } from '@tideline/db';
import { openEmptyDatabase } from '@tideline/db/testing';
import { type AccountState, type Bar, fromDollars, MINUTE } from '@tideline/engine';
import Sqlite from 'better-sqlite3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { FakeBroker, flat, HELD, holding, NOW } from '../../test/account-world.ts';
import { listeningLog } from '../../test/listening-log.ts';
import { createManualWall } from '../../test/manual-wall.ts';
import { quietBroker } from '../../test/quiet-broker.ts';
import { quietMarketData } from '../../test/quiet-market-data.ts';
import { addUsers } from '../../test/users.ts';
import { readEnv } from '../config/env.ts';
import { operatorPolicy } from '../config/operator-policy.ts';
import { TradingCalls } from '../ports/trading-port.ts';
import { Bot, type BotOptions } from './bot.ts';
import { AnchoredMarketTime } from './time/market-time.ts';
import { WorkInFlight } from './time/work-in-flight.ts';

interface Surroundings {
  readonly onChanged?: BotOptions['onChanged'];
  readonly data?: Partial<MarketData>;
  readonly broker?: Broker;
  readonly onCommit?: () => void;
  readonly left?: AccountState;
}

function create(given: Surroundings = {}) {
  const { onChanged = () => undefined, data, broker = quietBroker(), onCommit, left } = given;
  const database = openEmptyDatabase();
  const repositories = createRepositories(database);
  addUsers(repositories, 'ann', 'bob');
  const book = new TradingStore(database);
  if (left !== undefined) {
    const step = { userId: 'ann', at: left.lastAt, state: left, intents: [], journal: [] };
    book.commitSteps([{ ...step, fence: takeFence(database), feed: 'test' }], []);
  }
  const wall = createManualWall();
  const time = new AnchoredMarketTime(wall, NOW, 1);
  const workInFlight = new WorkInFlight();
  const { log, lines } = listeningLog();
  const bot = new Bot({
    symbol: 'SPY',
    feed: 'test',
    isSimulated: true,
    marketData: quietMarketData({
      clock: async () => ({ now: time.now(), isOpen: true, nextOpen: 0, nextClose: 0 }),
      ...data,
    }),
    time,
    wall,
    log,
    workInFlight,
    database,
    repositories,
    tradingStore: {
      commitSteps(...all) {
        onCommit?.();
        book.commitSteps(...all);
      },
      loadStates: () => book.loadStates(),
    },
    operatorPolicyOf: (pool) => ({
      ...operatorPolicy(readEnv({}), pool),
      blackouts: [],
      feedRefusal: null,
    }),
    isKillFilePresent: () => false,
    openConnection: (userId) =>
      userId === 'ann' ? { broker, pool: 'simulated', testedAccount: null } : null,
    build: 'b1',
    onChanged,
  });
  onTestFinished(async () => {
    await bot.close();
    database.close();
  });
  const countDecisions = database.sqlite
    .prepare<[], number>('SELECT count(*) FROM decisions')
    .pluck();
  const decisions = () => countDecisions.get();
  return { bot, wall, time, repositories, lines, decisions };
}

test('a start is good once every account has been read', async () => {
  const { bot, wall, repositories } = create();
  expect(repositories.starts.last(9)).toEqual([]);
  const starting = bot.start();
  const row = { fence: 1, build: 'b1', startedAt: wall.now() };
  expect(repositories.starts.last(9)).toEqual([{ ...row, reconciledAt: null }]);
  await starting;
  expect(repositories.starts.last(9)).toEqual([{ ...row, reconciledAt: wall.now() }]);
});

describe('a broker that answers nothing at a start', () => {
  async function started() {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const broker = quietBroker({ positions: () => answered.then(() => []) });
    const world = create({ broker });
    const starting = world.bot.start();
    await nextTurn();
    world.wall.advance(2_000);
    await starting;
    const goodSince = () => world.repositories.starts.last(9)[0]?.reconciledAt;
    return { ...world, answer, goodSince };
  }

  test('holds it up for two seconds, and makes it good once it answers', async () => {
    const { bot, wall, answer, goodSince } = await started();
    expect(bot.supervisor.loopOf('ann').isRead).toBe(false);
    expect(bot.supervisor.loopOf('ann').applyCommand({ type: 'pause' })).toBe(true);
    expect(goodSince()).toBeNull();
    wall.advance(1_000);
    answer();
    await nextTurn();
    await nextTurn();
    expect(bot.supervisor.loopOf('ann').isRead).toBe(true);
    expect(goodSince()).toBe(wall.now());
  });

  test('may answer when the bot has ended', async () => {
    const { bot, answer, goodSince } = await started();
    await bot.close();
    answer();
    await nextTurn();
    await nextTurn();
    expect(goodSince()).toBeNull();
  });
});

test('a start that can not be called good in writing goes on', async () => {
  const { bot, repositories, lines } = create();
  vi.spyOn(repositories.starts, 'recordReconciled').mockImplementation(() => {
    throw new Error('the disk is full');
  });
  await bot.start();
  expect(lines.map(({ msg }) => msg)).toContain('the good start could not be written down');
  expect(bot.supervisor.loopOf('ann').isRead).toBe(true);
});

test('the kill switch has every connected account look at it before anything else happens', async () => {
  const { bot, wall } = create();
  await bot.start();
  wall.advance(5_000);
  expect([bot.lastStepAgeMs('ann'), bot.lastStepAgeMs('bob')]).toEqual([5_000, null]);
  expect(bot.supervisor.loopOf('ann').currentPolicy().killSwitch).toBe(false);
  bot.killSwitch.engage('ann');
  expect(bot.lastStepAgeMs('ann')).toBe(0);
  expect(bot.supervisor.loopOf('ann').currentPolicy().killSwitch).toBe(true);
});

test('screens are notified in a later turn of the event loop, behind what a step has sent', async () => {
  const changed: string[] = [];
  const { bot } = create({ onChanged: (_, what) => void changed.push(...what) });
  await bot.start();
  await nextTurn();
  changed.length = 0;
  expect(bot.supervisor.loopOf('ann').applyCommand({ type: 'pause' })).toBe(true);
  await Promise.resolve();
  expect(changed).toEqual([]);
  await nextTurn();
  expect(changed).toEqual(['settings', 'bot']);
});

test('a disk that has failed stops everybody’s entries, and a critical alarm says so [H5]', async () => {
  let isFailing = false;
  const { bot, repositories } = create({
    onCommit() {
      if (isFailing) throw new Sqlite.SqliteError('disk I/O error', 'SQLITE_IOERR_FSYNC');
    },
  });
  await bot.start();
  isFailing = true;
  expect(bot.supervisor.loopOf('ann').applyCommand({ type: 'pause' })).toBe(false);
  isFailing = false;
  expect(bot.supervisor.loopOf('ann').applyCommand({ type: 'pause' })).toBe(true);
  const halt = 'the disk has failed: entries wait for a restart';
  for (const id of ['ann', 'bob'])
    expect(bot.supervisor.loopOf(id).currentPolicy().haltReason).toBe(halt);
  expect(repositories.alarms.openCritical()).toMatchObject([{ userId: null, code: 'DISK' }]);
});

const READY: StreamState = { type: 'ready', gapMs: null, missing: [] };

describe('a market that never answers', () => {
  /** `asked` names the calls that get no answer; both market streams are up. */
  function startUnanswered(asked: readonly (keyof MarketData)[], left = holding('ann')) {
    const broker = new FakeBroker('A-ann');
    broker.held = left.trade?.quantity ?? 0;
    const waiting: ((error: BrokerError) => void)[] = [];
    const giveUp = () => {
      for (const reject of waiting.splice(0)) reject(new BrokerError('unavailable', 'no answer'));
    };
    const never = () => new Promise<never>((_, reject) => waiting.push(reject));
    const handlers: StockStreamHandlers[] = [];
    const stream = { watch: () => undefined, close: () => undefined };
    const data: Partial<MarketData> = {
      stockStream(added) {
        handlers.push(added);
        added.onState(READY);
        return stream;
      },
      optionStream({ onState }) {
        onState(READY);
        return stream;
      },
      ...Object.fromEntries(asked.map((call) => [call, never])),
    };
    const world = create({ broker, data, left });
    onTestFinished(giveUp);
    const { bot, wall, time } = world;
    const { market, supervisor } = bot;
    const starting = bot.start();
    return {
      ...world,
      broker,
      starting,
      giveUp,
      sendMinute: (bar: Bar) => handlers[0]?.onMinuteBar('SPY', bar, false),
      loop: () => supervisor.loopOf('ann'),
      async close() {
        const port = new TradingCalls({
          supervisor,
          market,
          time,
          wall,
          ledger: world.repositories.closedTrades,
          venueMarket: 'simulator',
        });
        const closing = port.closePosition('ann', supervisor.loopOf('ann').state.trade?.id ?? '');
        for (let turn = 0; turn < 2; turn += 1) {
          await nextTurn();
          wall.advance(50);
        }
        return closing;
      },
    };
  }

  test.each<[string, (keyof MarketData)[]]>([
    ['the past', ['bars']],
    ['today’s contracts', ['contracts']],
    ['the money', ['stockQuote', 'optionQuotes']],
  ])('%s: a position is managed and sold all the same [E12] [G1]', async (_, asked) => {
    const { bot, broker, starting, loop, close, repositories } = startUnanswered(asked);
    await starting;
    expect(repositories.starts.last(1)[0]?.reconciledAt).not.toBeNull();
    expect(loop().state).toMatchObject({ trade: { quantity: HELD } });
    expect(loop().state.book).not.toBeNull();
    expect(bot.market.isReady).toBe(false);
    expect(await close()).toMatchObject({
      ok: true,
      value: { message: expect.stringContaining('Position closed successfully: 5 × SPY 670 call') },
    });
    expect(broker.held).toBe(0);
    expect(broker.posts.map(({ side }) => side)).toEqual(['sell']);
  });

  test('calendar and clock: after a moment the bundled rules and our clock serve [G1]', async () => {
    const { bot, broker, wall, starting, loop, close } = startUnanswered(['calendar', 'clock']);
    await nextTurn();
    expect(broker.reads).toBe(0);
    wall.advance(2_000);
    await starting;
    expect(loop().state).toMatchObject({ trade: { quantity: HELD } });
    expect(loop().currentPolicy().clockTrusted).toBe(false);
    expect(bot.market.sessions.map(({ date }) => date)).toContain('2026-11-20');
    expect((await close()).ok).toBe(true);
    expect(broker.held).toBe(0);
  });

  test('no bar is decided on before the past is known, or known not to be [E12]', async () => {
    const world = startUnanswered(['bars'], flat('ann'));
    const { bot, broker, wall, starting, sendMinute, giveUp, decisions } = world;
    await starting;
    const price = fromDollars(670);
    const bar = { open: price, high: price, low: price, close: price, volume: 1_000 };
    for (let minute = 0; minute < 5; minute += 1) {
      sendMinute({ ...bar, start: NOW + minute * MINUTE });
      wall.advance(MINUTE);
    }
    wall.advance(10_000);
    await nextTurn();
    expect([bot.market.isReady, bot.market.signal, decisions()]).toEqual([false, null, 0]);
    giveUp();
    await nextTurn();
    wall.advance(5_000);
    await bot.market.whenCaughtUp();
    expect(bot.market.signal).toMatchObject({ barStart: NOW, signalType: 'neutral' });
    expect(decisions()).toBe(1);
    expect([bot.market.isReady, broker.posts]).toEqual([true, []]);
  });
});
