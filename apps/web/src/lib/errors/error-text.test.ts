import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { CallError } from '../calls/plain-call.ts';
import { errorText, loadErrorText } from './error-text.ts';

test.each([
  [1, 'a second'],
  [40, '40 seconds'],
  [60, 'a minute'],
  [61, '2 minutes'],
  [600, '10 minutes'],
])('a wait of %i s shows in words', (retryAfter, words) => {
  const data = { httpStatus: 429, ask: null, retryAfter };
  const message = 'Too many wrong codes. Try again later.';
  const expected = `Too many wrong codes. Try again in ${words}.`;
  expect(errorText(new CallError(message, data))).toBe(expected);
  const result = { error: { message, code: -32_000, data } };
  expect(errorText(TRPCClientError.from(result))).toBe(expected);
});

test('a range that is refused is said without the name of its day', () => {
  const data = { httpStatus: 400, ask: null, retryAfter: null };
  const said = (message: string) => loadErrorText(new CallError(message, data));
  expect(said('from: the range holds more than 60,000 decisions. Ask for a shorter one.')).toBe(
    'The range holds more than 60,000 decisions. Ask for a shorter one.',
  );
  expect(said('The database is locked.')).toBe('The database is locked.');
});

test('the server’s own words stand where there is nothing to wait for', () => {
  const data = { httpStatus: 409, ask: null, retryAfter: null };
  expect(errorText(new CallError('A position is open.', data))).toBe('A position is open.');
});

test('an answer that never came has a sentence of its own', () => {
  expect(errorText(new TypeError('Failed to fetch'))).toBe('The server cannot be reached.');
  expect(errorText(null, 'Failed to update user')).toBe('Failed to update user');
  const late = new DOMException('signal timed out', 'TimeoutError');
  expect(errorText(TRPCClientError.from(late))).toBe('The server did not answer.');
});
