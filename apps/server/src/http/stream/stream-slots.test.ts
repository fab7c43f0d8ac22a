import { expect, test } from 'vitest';
import { HTTP_LIMITS } from '../limits.ts';
import { StreamSlots } from './stream-slots.ts';

const of = (userId: string, sessionId = userId) => ({ sessionId, userId });

test('a session has ten places, and gets one back for each that it leaves', () => {
  const places = new StreamSlots();
  const taken = Array.from({ length: 10 }, () => places.takeSlot(of('ann', 'one')));
  expect(taken.every(({ ok }) => ok)).toBe(true);
  const refusal = { code: 'TOO_MANY', retryAfter: 5 };
  expect(places.takeSlot(of('ann', 'one'))).toMatchObject({ refusal });
  expect(places.takeSlot(of('ann', 'other')).ok).toBe(true);
  const [first] = taken;
  if (first?.ok) first.value();
  expect(places.takeSlot(of('ann', 'one')).ok).toBe(true);
  expect(places.takeSlot(of('ann', 'one')).ok).toBe(false);
});

test('G11 a user has twenty, over however many sessions', () => {
  const places = new StreamSlots();
  const taken = Array.from({ length: 101 * 10 }, (_, n) =>
    places.takeSlot(of('ann', `session ${n}`)),
  );
  expect(taken.filter(({ ok }) => ok)).toHaveLength(20);
  expect(places.takeSlot(of('owner')).ok).toBe(true);
});

test('G11 many users together leave some for who has few', () => {
  const places = new StreamSlots();
  const session = (user: number, n: number) => of(`user ${user}`, `${user} in ${n}`);
  const taken = Array.from({ length: 60 * 20 }, (_, n) =>
    places.takeSlot(session(n % 60, Math.floor(n / 60))),
  );
  expect(taken.filter(({ ok }) => ok)).toHaveLength(HTTP_LIMITS.streamsBeforeReserve);
  const owners = Array.from({ length: 5 }, () => places.takeSlot(of('owner')).ok);
  expect(owners).toEqual([true, true, true, true, false]);
});

test('a thousand places are all there are', () => {
  const places = new StreamSlots();
  const taken = Array.from({ length: HTTP_LIMITS.streams }, (_, n) =>
    places.takeSlot(of(`user ${n}`)),
  );
  expect(taken.every(({ ok }) => ok)).toBe(true);
  expect(places.takeSlot(of('one more')).ok).toBe(false);
  const [first] = taken;
  if (first?.ok) first.value();
  expect(places.takeSlot(of('one more')).ok).toBe(true);
});
