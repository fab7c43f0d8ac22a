import { expect, test } from 'vitest';
import { raisedAlarms } from '../../../test/raised-alarms.ts';
import { LoopDelayWatch } from './loop-delay-watch.ts';

test('entries stop while events are served late, and one alarm says so for each time [G9]', () => {
  const { book, raised } = raisedAlarms();
  let delay = 200;
  const watch = new LoopDelayWatch({ readDelayMs: () => delay }, book, { isStepped: false });
  const check = (next: number) => {
    delay = next;
    watch.check();
    return watch.haltReason;
  };
  expect(check(200)).toBeNull();
  expect(check(200.6)).toBe('the server is 201 ms behind');
  expect(check(900)).toBe('the server is 900 ms behind');
  expect(raised).toMatchObject([
    { severity: 'warning', code: 'BUSY', message: expect.stringContaining('201 ms behind') },
  ]);
  expect(check(3)).toBeNull();
  expect(check(400)).not.toBeNull();
  expect(raised).toHaveLength(2);
});

test('a market that waits for the server can not be read late', () => {
  const { book, raised } = raisedAlarms();
  const watch = new LoopDelayWatch({ readDelayMs: () => 900 }, book, { isStepped: true });
  watch.check();
  expect(watch.haltReason).toBeNull();
  expect(raised).toEqual([]);
});
