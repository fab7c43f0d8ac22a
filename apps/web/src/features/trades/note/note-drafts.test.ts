import { afterEach, expect, test } from 'vitest';
import { forgetAllInTab, rememberInTab } from '../../../lib/browser/tab-memory.ts';
import { keepNoteDraft, recallNoteDraft } from './note-drafts.ts';

afterEach(forgetAllInTab);

const NOTE_DRAFT = { note: 'Late.', tags: ['gap'] };

test('a draft is kept for its trade and its user, until it is saved or the user leaves', () => {
  keepNoteDraft('mara', 't1', NOTE_DRAFT);
  keepNoteDraft('mara', 't2', { note: 'Other.', tags: [] });
  expect(recallNoteDraft('mara', 't1')).toEqual(NOTE_DRAFT);
  expect(recallNoteDraft('tom', 't1')).toBeNull();
  keepNoteDraft('mara', 't1', null);
  expect(recallNoteDraft('mara', 't1')).toBeNull();
  expect(recallNoteDraft('mara', 't2')).toEqual({ note: 'Other.', tags: [] });
  forgetAllInTab();
  expect(recallNoteDraft('mara', 't2')).toBeNull();
});

test('what another build has kept is no draft', () => {
  rememberInTab('notes', 'mara', {
    t1: 'Late.',
    t2: { note: 'Late.', tags: [1, 'gap'] },
    t3: { tags: [] },
  });
  expect(recallNoteDraft('mara', 't1')).toBeNull();
  expect(recallNoteDraft('mara', 't2')).toEqual(NOTE_DRAFT);
  expect(recallNoteDraft('mara', 't3')).toBeNull();
});
