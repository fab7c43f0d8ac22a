import { expect, test } from 'vitest';
import { LIMITS } from './limits.ts';
import { StreamPlaces } from './stream-places.ts';

test('a session has ten places, and gets one back for each that it leaves', () => {
  const places = new StreamPlaces();
  const taken = Array.from({ length: 10 }, () => places.take('one'));
  expect(taken.every(({ ok }) => ok)).toBe(true);
  expect(places.take('one')).toMatchObject({ refusal: { code: 'TOO_MANY', retryAfter: 5 } });
  expect(places.take('other').ok).toBe(true);
  const [first] = taken;
  if (first?.ok) first.value();
  expect(places.take('one').ok).toBe(true);
  expect(places.take('one').ok).toBe(false);
});

test('a thousand places are all there are', () => {
  expect(LIMITS.streams).toBe(1_000);
  const places = new StreamPlaces();
  const taken = Array.from({ length: LIMITS.streams }, (_, index) => places.take(`${index}`));
  expect(taken.every(({ ok }) => ok)).toBe(true);
  expect(places.take('one more').ok).toBe(false);
  const [first] = taken;
  if (first?.ok) first.value();
  expect(places.take('one more').ok).toBe(true);
});
