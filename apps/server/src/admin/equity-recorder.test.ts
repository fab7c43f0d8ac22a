import { BrokerError } from '@tideline/broker';
import { tradingDate } from '@tideline/engine';
import { expect, test } from 'vitest';
import { createWorld, flat, NOW } from '../../test/account-world.ts';
import { EquityRecorder } from './equity-recorder.ts';

const DATE = tradingDate(NOW);
const BAR = 5 * 60_000;

async function create() {
  const world = createWorld(['ann', 'bob']);
  const { repositories, supervisor, time, wall, log } = world;
  await supervisor.start([flat('ann'), flat('bob')]);
  await world.idle();
  const { equity, tradePaths } = repositories;
  const recorder = new EquityRecorder({ equity, tradePaths, supervisor, time, wall, log });
  const points = (id = 'ann', date = DATE) => equity.readDay(id, `A-${id}`, date);
  const count = () =>
    world.database.sqlite.prepare<[], number>('SELECT count(*) FROM equity_points').pluck().get();
  return { ...world, recorder, points, count };
}

test('each connected account leaves one point for a bar', async () => {
  const { recorder, points, wall, supervisor } = await create();
  const worth = supervisor.loopOf('ann').state.book?.equity;
  recorder.recordAtBarEnd(NOW);
  recorder.recordAtBarEnd(NOW);
  expect(points()).toEqual([]);
  wall.advance(250);
  expect(points()).toEqual([{ at: NOW, equity: worth }]);
  expect(points('bob')).toHaveLength(1);
  recorder.recordAtBarEnd(NOW + BAR);
  recorder.flush();
  expect(points().map(({ at }) => at)).toEqual([NOW, NOW + BAR]);
});

test('is what the account was worth at the bar, not when it is written', async () => {
  const { recorder, points, wall, supervisor, broker, pass } = await create();
  const worth = supervisor.loopOf('ann').state.book?.equity;
  recorder.recordAtBarEnd(NOW);
  const { account } = broker('ann');
  broker('ann').account = async () => ({ ...(await account.call(broker('ann'))), equity: 1 });
  await supervisor.loopOf('ann').reconcile();
  wall.advance(250);
  await pass(1);
  expect(points()[0]?.equity).toBe(worth);
});

test('an equity that is not known leaves no point', async () => {
  const { recorder, points, broker, time, pass } = await create();
  broker('ann').failure = new BrokerError('unavailable', 'no answer');
  time.moveAnchor(NOW + 10 * BAR, 1);
  await pass(31);
  recorder.recordAtBarEnd(NOW + 10 * BAR);
  recorder.flush();
  expect([points().length, points('bob').length]).toEqual([0, 1]);
});

test('of earlier days the last point stays', async () => {
  const { recorder, points, count, time, supervisor } = await create();
  for (let bar = 0; bar < 10; bar += 1) recorder.recordAtBarEnd(NOW + bar * BAR);
  recorder.flush();
  expect(count()).toBe(20);
  const nextDay = NOW + 3 * 86_400_000;
  time.moveAnchor(nextDay, 1);
  for (const id of ['ann', 'bob']) await supervisor.loopOf(id).reconcile();
  recorder.recordAtBarEnd(nextDay);
  recorder.flush();
  expect(points().map(({ at }) => at)).toEqual([NOW + 9 * BAR]);
  expect(points('ann', '2026-11-23')).toHaveLength(1);
  expect(count()).toBe(4);
});

test('a disk that is full costs points and nothing else', async () => {
  const { recorder, points, wall, refuseWrites, lines } = await create();
  refuseWrites(true);
  recorder.recordAtBarEnd(NOW);
  wall.advance(250);
  refuseWrites(false);
  expect(lines.map(({ msg }) => msg)).toContain('equity could not be saved');
  recorder.recordAtBarEnd(NOW + BAR);
  wall.advance(250);
  expect(points().map(({ at }) => at)).toEqual([NOW + BAR]);
});
