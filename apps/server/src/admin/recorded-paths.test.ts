import { expect, test } from 'vitest';
import { createWorld, HELD, holding, NOW, SYMBOL } from '../../test/account-world.ts';
import type { Supervisor } from '../bot/supervisor.ts';
import { EquityRecorder } from './equity-recorder.ts';

const BAR = 5 * 60_000;
const TRADE = 'ann-20261120-1';

async function create() {
  const world = createWorld(['ann']);
  const { repositories, supervisor, time, wall, log, database } = world;
  world.broker('ann').held = HELD;
  await supervisor.start([holding('ann')]);
  await world.idle();
  const { equity, tradePaths } = repositories;
  const recorderOf = (of: Supervisor) =>
    new EquityRecorder({ equity, tradePaths, supervisor: of, time, wall, log });
  const recorder = recorderOf(supervisor);
  return {
    ...world,
    recorder,
    recorderOf,
    async quote(bid: number, of: Supervisor = supervisor) {
      await world.pass(1);
      const sizes = { bidSize: 10, askSize: 10 };
      of.onOptionQuote(SYMBOL, { at: time.now(), bid, ask: bid + 200, ...sizes });
      await world.pass(1);
    },
    endBar(bar: number, of = recorder) {
      of.recordAtBarEnd(NOW + bar * BAR);
      of.flush();
    },
    path: () => repositories.tradePaths.readPath(TRADE),
    bids: () => repositories.tradePaths.readPath(TRADE)?.points.map(({ bid }) => bid) ?? [],
    rows: () =>
      database.sqlite.prepare<[], number>('SELECT count(*) FROM trade_paths').pluck().get(),
  };
}

test('a position that only watches quotes commits nothing; a bar takes one row along', async () => {
  const { quote, commits, endBar, bids, rows } = await create();
  await quote(9_900);
  const before = commits.length;
  for (const bid of [10_000, 10_100, 10_000, 10_000]) await quote(bid);
  expect(commits.length).toBe(before);
  expect(rows()).toBe(0);
  endBar(1);
  expect(rows()).toBe(1);
  expect(bids()).toEqual([9_900, 10_000, 10_100, 10_000]);
  endBar(2);
  expect(rows()).toBe(1);
});

test('the commit that closes a position takes the rest of its path along', async () => {
  const { quote, supervisor, pass, bids, rows, database, endBar, path } = await create();
  await quote(9_900);
  endBar(1);
  await quote(10_300);
  supervisor.loopOf('ann').applyCommand({ type: 'close' });
  await pass(3);
  expect(supervisor.loopOf('ann').state.trade).toBeNull();
  const ledger = database.sqlite.prepare('SELECT trade_id FROM trades').pluck().all();
  expect(ledger).toEqual([TRADE]);
  expect(rows()).toBe(2);
  expect(bids()).toEqual([9_900, 10_300]);
  expect(path()?.begun).toBe(1);
  endBar(2);
  expect(rows()).toBe(2);
});

test('what a full disk keeps out goes with a later bar', async () => {
  const { quote, endBar, bids, refuseWrites } = await create();
  await quote(9_900);
  refuseWrites(true);
  endBar(1);
  refuseWrites(false);
  expect(bids()).toEqual([]);
  await quote(9_800);
  endBar(2);
  expect(bids()).toEqual([9_900, 9_800]);
});

test('what a full disk keeps out of a close goes with a later bar', async () => {
  const { quote, supervisor, pass, endBar, bids, refuseWrites } = await create();
  await quote(9_900);
  refuseWrites(true);
  supervisor.loopOf('ann').applyCommand({ type: 'close' });
  await pass(3);
  refuseWrites(false);
  expect(supervisor.loopOf('ann').state.trade).toBeNull();
  expect(bids()).toEqual([]);
  endBar(1);
  expect(bids()).toEqual([9_900]);
});

test('a crash costs what came after the last bar, and the next start is a gap', async () => {
  const { quote, endBar, restart, recorderOf, path, bids } = await create();
  await quote(9_900);
  endBar(1);
  await quote(9_700);
  const next = await restart();
  await quote(9_500, next);
  endBar(2, recorderOf(next));
  expect(bids()).toEqual([9_900, 9_500]);
  expect(path()?.begun).toBe(2);
});

test('after 90 days of market time about a point a minute is left', async () => {
  const { quote, endBar, path } = await create();
  for (let bid = 9_000; bid < 10_000; bid += 10) await quote(bid);
  endBar(1);
  expect(path()?.points).toHaveLength(100);
  endBar(90 * 288 - 1);
  expect(path()).toMatchObject({ isThinned: false });
  endBar(90 * 288 + 1);
  expect(path()).toMatchObject({ isThinned: true });
  expect(path()?.points.length).toBeLessThan(8);
});
