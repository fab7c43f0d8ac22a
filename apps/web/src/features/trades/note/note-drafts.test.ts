import { afterEach, expect, test } from 'vitest';
import { forgetAllInTab, rememberInTab } from '../../../lib/browser/tab-memory.ts';
import { keepNote, recallNote } from './note-drafts.ts';

afterEach(forgetAllInTab);

const NOTE_DRAFT = { note: 'Late.', tags: ['gap'] };

test('a draft is kept for its trade and its user, until it is saved or the user leaves', () => {
  keepNote('mara', 't1', NOTE_DRAFT);
  keepNote('mara', 't2', { note: 'Other.', tags: [] });
  expect(recallNote('mara', 't1')).toEqual(NOTE_DRAFT);
  expect(recallNote('tom', 't1')).toBeNull();
  keepNote('mara', 't1', null);
  expect(recallNote('mara', 't1')).toBeNull();
  expect(recallNote('mara', 't2')).toEqual({ note: 'Other.', tags: [] });
  forgetAllInTab();
  expect(recallNote('mara', 't2')).toBeNull();
});

test('what another build has kept is no draft', () => {
  rememberInTab('notes', 'mara', {
    t1: 'Late.',
    t2: { note: 'Late.', tags: [1, 'gap'] },
    t3: { tags: [] },
  });
  expect(recallNote('mara', 't1')).toBeNull();
  expect(recallNote('mara', 't2')).toEqual(NOTE_DRAFT);
  expect(recallNote('mara', 't3')).toBeNull();
});
