import { expect, test } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { PendingSignIns } from './pending-sign-ins.ts';

const MINUTE = 60_000;

function create(isHttps = false) {
  const wall = createManualWall();
  const pending = new PendingSignIns(isHttps, wall);
  const begin = (id: string) => {
    const [cookie = ''] = pending.begin({ id, generation: 0 }, wall.now()).split(';', 1);
    return cookie;
  };
  return { wall, pending, begin };
}

test('one that has begun is its user’s for five minutes', () => {
  const { wall, pending, begin } = create();
  const cookie = begin('ann');
  wall.advance(5 * MINUTE - 1);
  expect(pending.read(cookie)?.userId).toBe('ann');
  expect(pending.read('pending=guessed')).toBeNull();
  wall.advance(1);
  expect(pending.read(cookie)).toBeNull();
});

test('one that was ended is over, in every copy of its cookie', () => {
  const { pending, begin } = create();
  const cookie = begin('ann');
  const found = pending.read(cookie);
  if (found === null) throw new Error('nothing has begun');
  expect(pending.end(found)).toMatch(/^pending=;.*Max-Age=0/);
  expect(pending.read(cookie)).toBeNull();
});

test('a thousand are kept, the oldest goes first', () => {
  const { pending, begin } = create();
  const [first, second] = [begin('ann'), begin('bob')];
  for (let n = 0; n < 999; n += 1) begin(`user-${n}`);
  expect(pending.read(first)).toBeNull();
  expect(pending.read(second)?.userId).toBe('bob');
});

test('the cookie is bound to its host on https [V3.3.1]', () => {
  expect(create(true).pending.begin({ id: 'ann', generation: 0 }, 0)).toMatch(
    /^__Host-pending=[\w-]{43};.*HttpOnly.*Secure/,
  );
});
