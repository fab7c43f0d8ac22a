import { expect, it } from 'vitest';
import { createManualWall } from '../../test/manual-wall.ts';
import { type Attempt, readWithRetries, sendOnce } from './attempts.ts';

function failure(status: number | null): Attempt<string> {
  const message = status === null ? 'no answer' : 'no';
  return { type: 'failure', failure: { status, code: null, message, requestId: null } };
}

async function read(...results: readonly Attempt<string>[]) {
  const manual = createManualWall();
  const waits: number[] = [];
  const wall = {
    now: manual.now,
    after(milliseconds: number, callback: () => void) {
      waits.push(milliseconds);
      callback();
      return () => undefined;
    },
  };
  const left = [...results];
  const attempt = async () => left.shift() ?? failure(null);
  const end = await readWithRetries('x', { wall, jitter: () => 0.5 }, attempt).catch(
    (error: unknown) => error,
  );
  return { end, waits };
}

it('a read without an answer is tried three times, after 250 ms and 1 s [A19]', async () => {
  const { end, waits } = await read();
  expect(end).toMatchObject({ kind: 'unavailable' });
  expect(waits).toEqual([250, 1_000]);
  expect(await read(failure(503), { type: 'answer', value: 'yes' })).toEqual({
    end: 'yes',
    waits: [250],
  });
});

it('a read that the broker refuses, or has no calls for, is not repeated', async () => {
  expect(await read(failure(422))).toMatchObject({ end: { kind: 'refused' }, waits: [] });
  expect(await read(failure(429))).toMatchObject({ end: { kind: 'busy' }, waits: [] });
});

it('an order is sent once, whatever comes of it', async () => {
  let sent = 0;
  const send = sendOnce('order', async () => {
    sent += 1;
    return failure(503);
  });
  await expect(send).rejects.toMatchObject({ kind: 'outcome-unknown' });
  expect(sent).toBe(1);
});
