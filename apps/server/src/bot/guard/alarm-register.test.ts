import { createRepositories, type RaisedAlarm } from '@tideline/db';
import { openEmptyDatabase } from '@tideline/db/testing';
import { MAX_ALARM_WAIT_MS, newYorkTime, sessionsBetween } from '@tideline/engine';
import { describe, expect, onTestFinished, test } from 'vitest';
import { listeningLog } from '../../../test/listening-log.ts';
import { createManualWall } from '../../../test/manual-wall.ts';
import { addUsers } from '../../../test/users.ts';
import { AnchoredMarketTime } from '../time/market-time.ts';
import { AlarmRegister } from './alarm-register.ts';

const NOTHING = { haltReason: null, usersWithUnseenAlarm: [] };

function create(marketTime = '2026-11-20T10:00') {
  const database = openEmptyDatabase();
  onTestFinished(() => database.close());
  const repositories = createRepositories(database);
  addUsers(repositories, 'ann', 'bob');
  const wall = createManualWall();
  const time = new AnchoredMarketTime(wall, newYorkTime(marketTime), 1);
  const { log, lines } = listeningLog();
  const { alarms } = repositories;
  const sessions = sessionsBetween('2026-11-16', '2026-11-27');
  const start = () =>
    new AlarmRegister({ repository: alarms, time, currentSessions: () => sessions, log });
  const raise = (change: Partial<RaisedAlarm> = {}) =>
    alarms.raise({
      userId: 'ann',
      severity: 'critical',
      code: 'NO_QUOTES',
      message: 'No quotes.',
      at: time.now(),
      raisedAt: wall.now(),
      ...change,
    });
  return { database, wall, time, lines, alarms, start, book: start(), raise };
}

describe('a critical alarm that is not acknowledged', () => {
  test('stops the entries of its user after two minutes, over a restart too [N3]', () => {
    const { wall, book, start, raise } = create();
    raise();
    raise();
    wall.advance(MAX_ALARM_WAIT_MS - 1);
    expect(book.readAlarmPolicy()).toEqual(NOTHING);
    wall.advance(1);
    expect(book.readAlarmPolicy()).toEqual({ haltReason: null, usersWithUnseenAlarm: ['ann'] });
    expect(start().readAlarmPolicy()).toEqual({ haltReason: null, usersWithUnseenAlarm: ['ann'] });
  });

  test('stops everybody when it concerns everybody', () => {
    const { wall, book, raise } = create();
    raise({ userId: 'bob' });
    raise({ userId: null });
    wall.advance(MAX_ALARM_WAIT_MS);
    expect(book.readAlarmPolicy().usersWithUnseenAlarm).toBe('all');
  });

  test('stops no account any more once it is [N3]', () => {
    const { wall, book, alarms, raise } = create();
    raise();
    wall.advance(MAX_ALARM_WAIT_MS);
    alarms.acknowledge(1, 'ann', wall.now());
    expect(book.readAlarmPolicy()).toEqual(NOTHING);
  });

  test('has its two minutes from the open on, and stops no account while the market is closed', () => {
    const { wall, time, book, raise } = create('2026-11-19T20:00');
    raise();
    wall.advance(13 * 3_600_000);
    expect(book.readAlarmPolicy()).toEqual(NOTHING);
    time.moveAnchor(newYorkTime('2026-11-20T09:30'), 20);
    wall.advance(MAX_ALARM_WAIT_MS - 1);
    expect(book.readAlarmPolicy()).toEqual(NOTHING);
    wall.advance(1);
    expect(book.readAlarmPolicy().usersWithUnseenAlarm).toEqual(['ann']);
  });

  test('counts as one when the alarms can not be read [N3] [V16.5.3]', () => {
    const { database, book, lines } = create();
    database.sqlite.exec('ALTER TABLE alarms RENAME TO lost');
    expect(book.readAlarmPolicy()).toEqual({ haltReason: null, usersWithUnseenAlarm: 'all' });
    expect(lines.at(-1)?.msg).toBe('the alarms can not be read');
  });
});

test('information and warnings stop no account', () => {
  const { wall, book, raise } = create();
  raise({ severity: 'info' });
  raise({ severity: 'warning', userId: null });
  wall.advance(10 * MAX_ALARM_WAIT_MS);
  expect(book.readAlarmPolicy()).toEqual(NOTHING);
});

test('a crash loop stops everybody at once, until it is acknowledged [G3]', () => {
  const { wall, book, alarms, raise } = create('2026-11-20T20:00');
  raise({ code: 'CRASH_LOOP' });
  expect(book.readAlarmPolicy().haltReason).toBeNull();
  raise({ code: 'CRASH_LOOP', userId: null });
  const haltReason = 'the server ended three times before it had read the accounts';
  expect(book.readAlarmPolicy()).toEqual({ haltReason, usersWithUnseenAlarm: [] });
  alarms.acknowledge(2, 'ann', wall.now());
  expect(book.readAlarmPolicy()).toEqual(NOTHING);
});

describe('an alarm for everybody', () => {
  test('is raised with the times of both clocks, and logged', () => {
    const { wall, time, book, alarms, lines } = create();
    book.raise('warning', 'BUSY', 'Too busy.');
    expect(alarms.byId(1)).toMatchObject({
      userId: null,
      severity: 'warning',
      code: 'BUSY',
      message: 'Too busy.',
      at: time.now(),
      raisedAt: wall.now(),
    });
    expect(lines).toMatchObject([{ level: 40, code: 'BUSY', msg: 'Too busy.' }]);
  });

  test('is not raised again while the last one is unacknowledged', () => {
    const { wall, book, alarms } = create();
    book.raise('warning', 'BUSY', 'Too busy.');
    book.raise('warning', 'BUSY', 'Too busy.');
    expect(alarms.openCount('ann')).toBe(1);
    alarms.acknowledge(1, 'ann', wall.now());
    book.raise('warning', 'BUSY', 'Too busy.');
    expect(alarms.openCount('ann')).toBe(1);
    expect(alarms.byId(2)).not.toBeNull();
  });

  test('that can not be saved is logged once, and saved later as of its own time', () => {
    const { database, wall, book, alarms, lines } = create();
    const raisedAt = wall.now();
    database.sqlite.pragma('query_only = 1');
    book.raise('critical', 'BUSY', 'Too busy.');
    book.raise('critical', 'BUSY', 'Too busy.');
    book.saveUnsavedAlarms();
    expect(lines.map(({ msg }) => msg)).toEqual(['Too busy.', 'an alarm could not be saved']);
    wall.advance(5_000);
    database.sqlite.pragma('query_only = 0');
    book.saveUnsavedAlarms();
    book.saveUnsavedAlarms();
    expect(alarms.byId(1)).toMatchObject({ raisedAt });
    expect(alarms.byId(2)).toBeNull();
  });
});
