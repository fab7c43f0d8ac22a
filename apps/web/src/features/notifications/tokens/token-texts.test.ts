import { SCOPES as OF_THE_SERVER } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { expiryStageOf, revokeDialogTexts, SCOPE_ROWS, tokenExpiryText } from './token-texts.ts';

const NOW = Date.parse('2026-02-05T18:00:00.000Z');

test.each([
  ['2026-05-06T18:00:00.000Z', 'later', 'May 6, 2026'],
  ['2026-02-06T18:00:00.001Z', 'later', 'Feb 6, 2026'],
  ['2026-02-06T18:00:00.000Z', 'soon', 'Feb 6, 2026, within a day'],
  ['2026-02-05T18:00:00.000Z', 'expired', 'expired Feb 5, 2026'],
])('a token that ends at %s: %s', (expiresAt, expiry, text) => {
  expect(expiryStageOf({ expiresAt }, NOW)).toBe(expiry);
  expect(tokenExpiryText({ expiresAt }, NOW)).toBe(text);
});

test('each scope of the server has its words', () => {
  expect(SCOPE_ROWS.map(({ scope }) => scope).toSorted()).toEqual([...OF_THE_SERVER].toSorted());
});

test('an expired token is removed: no program loses anything by it', () => {
  const wordsOf = (expiresAt: string) => revokeDialogTexts({ name: 'grafana', expiresAt }, NOW);
  expect(wordsOf('2026-05-06T18:00:00.000Z').title).toBe('Revoke this token?');
  const expired = wordsOf('2026-02-05T18:00:00.000Z');
  expect(expired.title).toBe('Remove this token?');
  expect(expired.sentence).toBe(
    'grafana: it has expired, and no program can call with it any more.',
  );
});
