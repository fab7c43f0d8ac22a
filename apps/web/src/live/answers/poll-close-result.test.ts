import { expect, test } from 'vitest';
import { pollCloseResult } from './poll-close-result.ts';

const UNKNOWN_RESULT = { isKnown: false, message: 'Not known yet.' };
const KNOWN_RESULT = { isKnown: true, message: 'Sold.' };
const atOnce = () => Promise.resolve();

test('B12 a result is asked for until it is known, also after answers that are lost', async () => {
  const answers = [
    () => Promise.resolve(UNKNOWN_RESULT),
    () => Promise.reject(new TypeError('fetch')),
    () => Promise.resolve(KNOWN_RESULT),
    () => Promise.resolve(KNOWN_RESULT),
  ];
  const reported: string[] = [];
  const read = () => answers.shift()?.() ?? Promise.reject(new Error('asked too often'));
  await pollCloseResult(read, (message) => reported.push(message), atOnce);
  expect(reported).toEqual(['Sold.']);
  expect(answers).toHaveLength(1);
});

test('B12 what is never known is not asked for without end', async () => {
  let times = 0;
  const read = () => {
    times += 1;
    return Promise.resolve(UNKNOWN_RESULT);
  };
  const reported: string[] = [];
  await pollCloseResult(read, (message) => reported.push(message), atOnce);
  expect(reported).toEqual([]);
  expect(times).toBeLessThanOrEqual(200);
});
