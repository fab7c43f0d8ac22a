import { createRepositories, openDatabase, type RaisedAlarm } from '@tideline/db';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createManualWall } from '../../test/manual-wall.ts';
import { addUsers } from '../../test/users.ts';
import { createAlarmPort } from './alarm-port.ts';

const ANN = { id: 'ann', isAdmin: false };
const BOB = { id: 'bob', isAdmin: false };
const ADMIN = { id: 'eve', isAdmin: true };
const ALL = { before: null, limit: 10, isOpen: false };

function create() {
  const database = openDatabase(':memory:');
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
  return { wall, port: createAlarmPort({ repositories, wall }) };
}

describe('alarms', () => {
  test('are listed with those of everybody, and without those of others', async () => {
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

  test('of others are not there, for administrators neither', async () => {
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
