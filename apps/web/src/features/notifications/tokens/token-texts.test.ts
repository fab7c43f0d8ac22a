import { SCOPES as OF_THE_SERVER } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { expiryOf, expiryText, SCOPES } from './token-texts.ts';

const NOW = Date.parse('2026-02-05T18:00:00.000Z');

test.each([
  ['2026-05-06T18:00:00.000Z', 'later', 'May 6, 2026'],
  ['2026-02-06T18:00:00.001Z', 'later', 'Feb 6, 2026'],
  ['2026-02-06T18:00:00.000Z', 'soon', 'Feb 6, 2026, within a day'],
  ['2026-02-05T18:00:00.000Z', 'expired', 'expired Feb 5, 2026'],
])('a token that ends at %s: %s', (expiresAt, expiry, text) => {
  expect(expiryOf({ expiresAt }, NOW)).toBe(expiry);
  expect(expiryText({ expiresAt }, NOW)).toBe(text);
});

test('each scope of the server has its words', () => {
  expect(SCOPES.map(({ scope }) => scope).toSorted()).toEqual([...OF_THE_SERVER].toSorted());
});
