import { createRepositories, type RaisedAlarm } from '@tideline/db';
import { openEmptyDatabase } from '@tideline/db/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createManualWall } from '../../test/manual-wall.ts';
import { addUsers } from '../../test/users.ts';
import { viewerOf } from '../../test/users-world.ts';
import { AuditTrail } from '../admin/audit-trail.ts';
import { createDeniedCalls } from '../admin/denied-calls.ts';
import { createLog } from '../runtime/log.ts';
import { AlarmCalls } from './alarm-port.ts';

const ANN = viewerOf('ann', false);
const BOB = viewerOf('bob', false);
const ADMIN = viewerOf('eve');
const ALL = { beforeId: null, maxRows: 10, isOpenOnly: false };

function create() {
  const database = openEmptyDatabase();
  onTestFinished(() => database.close());
  const repositories = createRepositories(database);
  addUsers(repositories, 'ann', 'bob', 'eve');
  const wall = createManualWall();
  const alarm: RaisedAlarm = {
    userId: 'ann',
    severity: 'critical',
    code: 'NO_QUOTES',
    message: 'No quotes.',
    at: 7,
    raisedAt: 1,
  };
  repositories.alarms.raise(alarm);
  repositories.alarms.raise({ ...alarm, userId: null, code: 'BUSY' });
  const waiting: RaisedAlarm[] = [];
  const unsavedAlarmsOf = (userId: string) =>
    waiting.filter(({ userId: owner }) => owner === null || owner === userId);
  const trail = new AuditTrail({ repositories, wall, log: createLog('silent') });
  const deniedCalls = createDeniedCalls(trail, wall);
  const port = new AlarmCalls({ repositories, trail, deniedCalls, wall, unsavedAlarmsOf });
  const audited = () => repositories.audit.page({ beforeId: null, maxRows: 10 });
  return { wall, port, alarm, waiting, repositories, database, audited };
}

describe('alarms', () => {
  test('are listed with those for all users, and without those of other users', async () => {
    const { port } = create();
    expect(await port.list(ANN, ALL)).toEqual({
      alarms: [
        expect.objectContaining({ id: 2, code: 'BUSY', isPlatform: true }),
        {
          id: 1,
          isPlatform: false,
          severity: 'critical',
          code: 'NO_QUOTES',
          message: 'No quotes.',
          at: 7,
          acknowledgedAt: null,
          acknowledgedBy: null,
        },
      ],
      openCount: 2,
    });
    expect(await port.list(BOB, ALL)).toMatchObject({ alarms: [{ id: 2 }], openCount: 1 });
  });

  test('are acknowledged by their user, once', async () => {
    const { port, wall } = create();
    const first = { acknowledgedAt: wall.now(), acknowledgedBy: 'ann@example.com' };
    expect(await port.acknowledge(ANN, 1)).toMatchObject({ ok: true, value: first });
    wall.advance(1_000);
    expect(await port.acknowledge(ANN, 1)).toMatchObject({ ok: true, value: first });
  });

  test('of other users are not there, for administrators neither [V8.2.2]', async () => {
    const { port } = create();
    for (const viewer of [BOB, ADMIN]) {
      expect(await port.acknowledge(viewer, 1)).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
    }
    expect(await port.acknowledge(ANN, 3)).toMatchObject({ refusal: { code: 'NOT_FOUND' } });
    expect(await port.list(ANN, ALL)).toMatchObject({ openCount: 2 });
  });

  test('of everybody are acknowledged by administrators, who are not named to others', async () => {
    const { port } = create();
    expect(await port.acknowledge(ANN, 2)).toMatchObject({ refusal: { code: 'FORBIDDEN' } });
    expect(await port.acknowledge(ADMIN, 2)).toMatchObject({
      value: { acknowledgedBy: 'eve@example.com' },
    });
    expect(await port.list(ANN, ALL)).toMatchObject({
      alarms: [{ acknowledgedBy: 'an administrator' }, {}],
      openCount: 1,
    });
  });
});

describe('who acknowledges', () => {
  test('what concerns everybody is written down, the first time', async () => {
    const { port, audited } = create();
    await port.acknowledge(ADMIN, 2);
    await port.acknowledge(ADMIN, 2);
    expect(audited()).toEqual([
      expect.objectContaining({
        actorId: 'eve',
        actor: 'eve@example.com',
        address: ADMIN.ipAddress,
        action: 'alarm.acknowledged',
        subject: 'BUSY',
      }),
    ]);
  });

  test('what concerns everybody has not done so when it can not be written down', () => {
    const { port, repositories, database } = create();
    database.sqlite.exec(
      `CREATE TRIGGER full BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'full'); END`,
    );
    expect(() => port.acknowledge(ADMIN, 2)).toThrow('full');
    expect(repositories.alarms.isOpen('BUSY')).toBe(true);
  });

  test('what concerns himself alone is not written down', async () => {
    const { port, audited } = create();
    await port.acknowledge(ANN, 1);
    expect(audited()).toEqual([]);
  });

  test('what concerns everybody, and is a trader, is written down as refused', async () => {
    const { port, audited } = create();
    await port.acknowledge(ANN, 2);
    expect(audited()).toEqual([
      expect.objectContaining({
        actorId: 'ann',
        action: 'access.denied',
        subject: 'alarms.acknowledge',
        detail: { code: 'FORBIDDEN', before: 0 },
      }),
    ]);
  });
});

describe('alarms that could not be saved yet', () => {
  const FULL = {
    userId: null,
    severity: 'critical',
    code: 'JOURNAL',
    message: 'The disk is full.',
  };
  function createFull() {
    const world = createWithIds();
    world.waiting.push(
      { ...world.alarm, code: 'EMERGENCY_EXIT' },
      { ...world.alarm, severity: 'info', code: 'ORDER_UNKNOWN' },
      { ...world.alarm, ...FULL, severity: 'critical' },
    );
    return world;
  }
  const createWithIds = () => {
    const world = create();
    const ids = async (viewer: typeof ANN, page: Parameters<typeof world.port.list>[1]) => {
      const { alarms } = await world.port.list(viewer, page);
      return alarms.map(({ code, isUnsaved }) => (isUnsaved ? `${code}?` : code));
    };
    return { ...world, ids };
  };

  test('are listed before all others, marked, and count as open', async () => {
    const { port, ids } = createFull();
    const all = ['JOURNAL?', 'ORDER_UNKNOWN?', 'EMERGENCY_EXIT?', 'BUSY', 'NO_QUOTES'];
    expect(await ids(ANN, ALL)).toEqual(all);
    expect(await port.list(ANN, ALL)).toMatchObject({ openCount: 4 });
    expect(await ids(ANN, { ...ALL, isOpenOnly: true })).toEqual(
      all.filter((code) => code !== 'ORDER_UNKNOWN?'),
    );
    expect(await ids(BOB, ALL)).toEqual(['JOURNAL?', 'BUSY']);
  });

  test('are turned over page by page with the others', async () => {
    const { port } = createFull();
    const seen: string[] = [];
    for (let before: number | null = null; ; ) {
      const { alarms } = await port.list(ANN, { beforeId: before, maxRows: 2, isOpenOnly: false });
      seen.push(...alarms.map(({ code }) => code));
      before = alarms.at(-1)?.id ?? null;
      if (alarms.length < 2) break;
    }
    expect(seen).toEqual(['JOURNAL', 'ORDER_UNKNOWN', 'EMERGENCY_EXIT', 'BUSY', 'NO_QUOTES']);
  });

  test('can not be acknowledged before they are', async () => {
    const { port } = createFull();
    const { alarms } = await port.list(ANN, ALL);
    for (const { id, isUnsaved } of alarms) {
      const answer = await port.acknowledge(ANN, id);
      if (isUnsaved) expect(answer).toMatchObject({ refusal: { code: 'CONFLICT' } });
    }
    expect(await port.list(ANN, ALL)).toMatchObject({ openCount: 3 });
  });
});
