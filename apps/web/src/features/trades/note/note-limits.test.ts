import { expect, test } from 'vitest';
import { characterCountOf, isSameDraft, noteFaultOf, tagFaultOf } from './note-limits.ts';

test('a note is counted as a person does', () => {
  expect(characterCountOf('👍🏽'.slice(0, 2))).toBe(1);
  expect(noteFaultOf({ note: '👍'.repeat(2_000) })).toBeUndefined();
  expect(noteFaultOf({ note: 'x'.repeat(2_003) })).toBe('At most 2,000 characters: 3 too many.');
});

test.each([
  [[], '  ', 'Type a tag first.'],
  [[], 'x'.repeat(41), 'At most 40 characters.'],
  [['gap'], ' gap ', 'This trade has that tag.'],
  [Array.from({ length: 10 }, (_, index) => `t${index}`), 'gap', 'At most 10 tags.'],
  [['gap'], 'news', undefined],
])('of the tags %j and %j it says %j', (tags, typed, fault) => {
  expect(tagFaultOf(tags, typed)).toBe(fault);
});

test('a draft is the saved note when text and tags are', () => {
  const saved = { note: 'a', tags: ['b', 'c'] };
  expect(isSameDraft(saved, { note: 'a', tags: ['b', 'c'] })).toBe(true);
  expect(isSameDraft(saved, { note: 'a', tags: ['c', 'b'] })).toBe(false);
  expect(isSameDraft(saved, { note: 'a ', tags: ['b', 'c'] })).toBe(false);
});
