import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { HTTP_LIMITS } from '../limits.ts';
import { EventStream } from './event-stream.ts';

/** A reader that takes everything at once, or nothing at all. */
function reader({ isStuck = false } = {}) {
  let text = '';
  const sink = new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      text += chunk;
      if (!isStuck) done();
    },
  });
  const messages = () =>
    [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '') as unknown);
  return { sink, messages, text: () => text };
}

const changed = (...what: string[]) => ({ type: 'changed', what });

test('the first change is sent at once, what follows within a quarter of a second together', () => {
  const wall = createManualWall();
  const { sink, messages } = reader();
  const stream = new EventStream(sink, wall);
  stream.queueChange(['positions']);
  expect(messages()).toEqual([changed('positions')]);
  stream.queueChange(['orders', 'account']);
  stream.queueChange(['orders']);
  wall.advance(HTTP_LIMITS.updateEveryMs - 1);
  expect(messages()).toHaveLength(1);
  wall.advance(1);
  expect(messages()).toEqual([changed('positions'), changed('account', 'orders')]);
});

test('however much changes, a reader gets at most four updates a second, and the last of it', () => {
  const wall = createManualWall();
  const { sink, messages } = reader();
  const stream = new EventStream(sink, wall);
  for (let ms = 0; ms < 10_000; ms += 10) {
    stream.queueChange(['signal']);
    wall.advance(10);
  }
  stream.queueChange(['bot']);
  wall.advance(HTTP_LIMITS.updateEveryMs);
  const sent = messages();
  expect(sent.length).toBeGreaterThanOrEqual(40);
  expect(sent.length).toBeLessThanOrEqual(42);
  expect(sent.at(-1)).toEqual(expect.objectContaining({ what: expect.arrayContaining(['bot']) }));
});

test('a change of nothing is not sent', () => {
  const { sink, messages } = reader();
  new EventStream(sink, createManualWall()).queueChange([]);
  expect(messages()).toEqual([]);
});

test('a heartbeat is a comment, and browsers learn when to come back', () => {
  const { sink, text, messages } = reader();
  const stream = new EventStream(sink, createManualWall());
  stream.sendHeartbeat();
  expect(text()).toBe('retry: 5000\n\n: heartbeat\n\n');
  expect(messages()).toEqual([]);
});

test('a reader that takes nothing is dropped before much waits for it', () => {
  const wall = createManualWall();
  const { sink } = reader({ isStuck: true });
  const stream = new EventStream(sink, wall);
  let most = 0;
  for (let count = 0; count < 10_000 && !sink.destroyed; count += 1) {
    stream.queueChange(['account', 'orders', 'positions']);
    wall.advance(HTTP_LIMITS.updateEveryMs);
    most = Math.max(most, sink.writableLength);
  }
  expect(sink.destroyed).toBe(true);
  expect(most).toBeLessThan(2 * HTTP_LIMITS.streamBacklogBytes);
});

test('signing out is the last word', () => {
  const wall = createManualWall();
  const { sink, messages } = reader();
  const stream = new EventStream(sink, wall);
  stream.queueChange(['bot']);
  stream.queueChange(['orders']);
  stream.signOut();
  stream.signOut();
  stream.queueChange(['positions']);
  wall.advance(60_000);
  expect(messages()).toEqual([changed('bot'), { type: 'signed-out' }]);
  expect(sink.writableEnded).toBe(true);
});

test('a reader that does not even take the end is dropped at the next heartbeat', () => {
  const { sink } = reader({ isStuck: true });
  const stream = new EventStream(sink, createManualWall());
  stream.signOut();
  expect(sink.destroyed).toBe(false);
  stream.sendHeartbeat();
  expect(sink.destroyed).toBe(true);
});
