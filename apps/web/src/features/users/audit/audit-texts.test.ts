import type { AuditEntry } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { actionText, detailText, entryFactsText, filterEntries } from './audit-texts.ts';

const demoted: AuditEntry = {
  id: '2',
  at: '2025-02-05T18:17:42.000Z',
  actor: 'owner@example.com',
  action: 'user.admin',
  subject: 'jo@example.com',
  detail: { isAdmin: false },
  address: '10.0.0.7',
};
const rotated: AuditEntry = {
  ...demoted,
  id: '1',
  actor: 'console',
  action: 'master-key.rotated',
  subject: null,
  detail: null,
  address: null,
};
const ALL_ENTRIES = [demoted, rotated];

test('an action shows in words, and one without words as its code', () => {
  expect(actionText('user.admin')).toBe('Administrator changed');
  expect(actionText('moon.landed')).toBe('moon.landed');
});

test('D8 a detail is written in words, not by the names of fields', () => {
  expect(detailText({ isAdmin: false, keysRemoved: true, from: null, count: 3 })).toBe(
    'administrator: no, keys removed: yes, from: –, count: 3',
  );
  expect(detailText(null)).toBe('');
});

test.each([
  ['', ALL_ENTRIES],
  ['OWNER', [demoted]],
  ['administrator changed', [demoted]],
  ['user.admin', [demoted]],
  ['administrator: no', [demoted]],
  ['10.0.0.7', [demoted]],
  ['jo@', [demoted]],
  ['feb 05', ALL_ENTRIES],
  ['console rotated', [rotated]],
  ['console jo@', []],
])('"%s" finds what holds it', (typed, found) => {
  expect(filterEntries(ALL_ENTRIES, typed)).toEqual(found);
});

test('the facts of an entry stand in one line, without those that it has not', () => {
  expect(entryFactsText(demoted)).toBe(
    'owner@example.com\u00a0· jo@example.com\u00a0· administrator: no\u00a0· 10.0.0.7',
  );
  expect(entryFactsText({ ...demoted, subject: null, detail: null, address: null })).toBe(
    'owner@example.com',
  );
});
