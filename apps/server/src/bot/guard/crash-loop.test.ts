import { createRepositories } from '@tideline/db';
import { openEmptyDatabase } from '@tideline/db/testing';
import { newYorkTime } from '@tideline/engine';
import { expect, onTestFinished, test } from 'vitest';
import { listeningLog } from '../../../test/listening-log.ts';
import { createManualWall } from '../../../test/manual-wall.ts';
import { addUsers } from '../../../test/users.ts';
import { AnchoredMarketTime } from '../time/market-time.ts';
import { AlarmRegister } from './alarm-register.ts';
import { recordStart } from './crash-loop.ts';

function create() {
  const database = openEmptyDatabase();
  onTestFinished(() => database.close());
  const repositories = createRepositories(database);
  addUsers(repositories, 'ann');
  const wall = createManualWall();
  const time = new AnchoredMarketTime(wall, newYorkTime('2026-11-20T10:00'), 1);
  const { log } = listeningLog();
  const { alarms, starts } = repositories;
  const book = new AlarmRegister({ repository: alarms, time, currentSessions: () => [], log });
  let fencingNumber = 0;
  return {
    wall,
    alarms,
    starts,
    start({ isReconciled }: { readonly isReconciled: boolean }) {
      fencingNumber += 1;
      recordStart({ starts, alarms: book, fencingNumber, build: 'b1', wall });
      if (isReconciled) starts.recordReconciled(fencingNumber, wall.now());
      return book.readAlarmPolicy().haltReason;
    },
  };
}

const BAD = { isReconciled: false };
const GOOD = { isReconciled: true };

test('a start is written down with its build [N1]', () => {
  const { start, starts, wall } = create();
  start(BAD);
  expect(starts.last(1)).toEqual([
    { fence: 1, build: 'b1', startedAt: wall.now(), reconciledAt: null },
  ]);
});

test('three failed starts in a row halt the fourth, until the alarm is acknowledged [G3]', () => {
  const { start, alarms, wall } = create();
  expect([start(BAD), start(BAD), start(BAD)]).toEqual([null, null, null]);
  expect(start(BAD)).toMatch(/ended three times/);
  expect(start(GOOD)).toMatch(/ended three times/);
  expect(start(GOOD)).toMatch(/ended three times/);
  expect(alarms.openCount('ann')).toBe(1);
  expect(alarms.byId(1)).toMatchObject({ severity: 'critical', code: 'CRASH_LOOP' });
  alarms.acknowledge(1, 'ann', wall.now());
  expect(start(BAD)).toBeNull();
});

test('processes that were killed while they worked are no loop, nor are three with a good one between [G3]', () => {
  const { start, alarms } = create();
  for (const each of [GOOD, GOOD, GOOD, GOOD, BAD, BAD, GOOD, BAD, BAD, BAD]) start(each);
  expect(alarms.openCount('ann')).toBe(0);
});
