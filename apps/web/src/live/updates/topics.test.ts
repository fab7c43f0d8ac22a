import { appRouter } from '@tideline/api';
import { serverEvent } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { ALL_TOPICS, parseEvent, TOPIC_QUERIES } from './topics.ts';

test('every part that the server reports is known, and no other', () => {
  expect(serverEvent.safeParse({ type: 'changed', what: ALL_TOPICS }).success).toBe(true);
  const [changed] = serverEvent.options;
  expect([...changed.shape.what.element.options].sort()).toEqual([...ALL_TOPICS].sort());
});

test('every reading is a call, or a router of calls', () => {
  const names = Object.keys(appRouter._def.procedures);
  for (const reading of Object.values(TOPIC_QUERIES).flat()) {
    const isThere = names.some((name) => name === reading || name.startsWith(`${reading}.`));
    expect(isThere, reading).toBe(true);
  }
});

test('a message is read; parts that this page does not know are left out', () => {
  expect(parseEvent('{"type":"signed-out"}')).toEqual({ type: 'signed-out' });
  expect(parseEvent('{"type":"changed","what":["orders","tides","toString"]}')).toEqual({
    type: 'changed',
    what: ['orders'],
  });
});

test.each(['{"type":"other"}', '{"type":"changed"}', 'null', 'no JSON'])(
  '%s is refused',
  (data) => {
    expect(() => parseEvent(data)).toThrow();
  },
);
