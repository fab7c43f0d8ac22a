import { expect, test } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { HTTP_LIMITS } from '../limits.ts';
import { KnownSessions } from './known-sessions.ts';

/** Sessions whose keys are their cookies; look-ups are counted. */
function sessions(there: ReadonlySet<string>) {
  const wall = createManualWall();
  const asked: string[] = [];
  const known = new KnownSessions(
    {
      sessionKeyIn: (cookies) => cookies || null,
      userIdOf(key) {
        asked.push(key);
        return there.has(key) ? `user of ${key}` : null;
      },
    },
    wall,
  );
  return { wall, known, asked };
}
const HOME = '192.0.2.1';

test('a session is looked up once in a while, and forgotten when it is over', () => {
  const there = new Set(['ann']);
  const { wall, known, asked } = sessions(there);
  for (let n = 0; n < 10; n += 1) {
    expect(known.findSession('ann', HOME, false)).toEqual({
      credentialHash: 'ann',
      userId: 'user of ann',
    });
  }
  expect(asked).toEqual(['ann']);
  there.delete('ann');
  wall.advance(HTTP_LIMITS.sessionKnownMs);
  expect(known.findSession('ann', HOME, false)).toBeNull();
  expect(known.findSession('', HOME, true)).toBeNull();
});

test('a client that claims ever new sessions is looked up twenty times a second, and makes no user unknown', () => {
  const { wall, known, asked } = sessions(new Set(['ann', 'bob']));
  known.findSession('ann', HOME, false);
  for (let n = 0; n < 1_000; n += 1) known.findSession(`guess ${n}`, HOME, false);
  expect(asked).toHaveLength(20);
  wall.advance(HTTP_LIMITS.sessionKnownMs);
  for (let n = 0; n < 1_000; n += 1) known.findSession(`guess ${n}`, HOME, false);
  expect(known.findSession('ann', HOME, false)).not.toBeNull();
  expect(known.findSession('bob', HOME, false)).toBeNull();
  expect(known.findSession('bob', '192.0.2.2', false)).not.toBeNull();
});

test('a close is looked up however much is claimed', () => {
  const { known } = sessions(new Set(['ann']));
  for (let n = 0; n < 1_000; n += 1) known.findSession(`guess ${n}`, HOME, false);
  expect(known.findSession('ann', HOME, true)).not.toBeNull();
});
