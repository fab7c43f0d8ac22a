import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRepositories, openDatabase } from '@tideline/db';
import { newYorkTime } from '@tideline/engine';
import { expect, onTestFinished, test } from 'vitest';
import { listeningLog } from '../../test/listening-log.ts';
import { createManualWall } from '../../test/manual-wall.ts';
import { quietBroker } from '../../test/quiet-broker.ts';
import { quietMarketData } from '../../test/quiet-market-data.ts';
import { addUsers } from '../../test/users.ts';
import { operatorPolicy, readEnv } from '../env.ts';
import { Activity } from './activity.ts';
import { type BotOptions, createBot } from './bot.ts';
import { AnchoredMarketTime } from './market-time.ts';

/** A bot of two users, of whom only ann is connected, on a market that says nothing. */
function create(told: BotOptions['onChanged'] = () => undefined) {
  const database = openDatabase(':memory:');
  const repositories = createRepositories(database);
  addUsers(repositories, 'ann', 'bob');
  const wall = createManualWall();
  const time = new AnchoredMarketTime(wall, newYorkTime('2026-11-20T10:00'), 1);
  const { log, lines } = listeningLog();
  const bot = createBot({
    symbol: 'SPY',
    feed: 'test',
    isSimulated: true,
    data: quietMarketData({
      clock: async () => ({ now: time.now(), isOpen: true, nextOpen: 0, nextClose: 0 }),
    }),
    time,
    wall,
    log,
    activity: new Activity(),
    database,
    repositories,
    operator: (pool) => ({ ...operatorPolicy(readEnv({}), pool), feedRefusal: null }),
    isKilled: () => false,
    openConnection: (userId) =>
      userId === 'ann' ? { broker: quietBroker(), pool: 'simulated', pinned: null } : null,
    build: 'b1',
    onChanged: told,
  });
  onTestFinished(async () => {
    await bot.close();
    database.close();
  });
  return { bot, wall, repositories, lines };
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

test('the kill switch has every connected account look at it before anything else happens', async () => {
  const { bot, wall } = create();
  await bot.start();
  wall.advance(5_000);
  expect([bot.lastStepAge('ann'), bot.lastStepAge('bob')]).toEqual([5_000, null]);
  expect(bot.supervisor.loop('ann').policy().killSwitch).toBe(false);
  bot.killSwitch.engage('ann');
  expect(bot.lastStepAge('ann')).toBe(0);
  expect(bot.supervisor.loop('ann').policy().killSwitch).toBe(true);
});

test('screens are told in a later turn of the event loop, behind what a step has sent', async () => {
  const told: string[] = [];
  const { bot } = create((_, what) => void told.push(...what));
  await bot.start();
  await nextTurn();
  told.length = 0;
  expect(bot.supervisor.loop('ann').command({ type: 'pause' })).toBe(true);
  await Promise.resolve();
  expect(told).toEqual([]);
  await nextTurn();
  expect(told).toEqual(['settings', 'bot']);
});
