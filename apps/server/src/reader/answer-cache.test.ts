import { expect, test } from 'vitest';
import { AnswerCache } from './answer-cache.ts';

function create(maxBytes = 100) {
  const kept = new AnswerCache(maxBytes);
  const reads: string[] = [];
  return {
    reads,
    ask(name: string, version: number | null = 0, bytes = 10) {
      const read = () => {
        reads.push(name);
        return { json: new Uint8Array(bytes).fill(reads.length), etag: null };
      };
      return kept.getOrRead([name], version, read).json[0];
    },
  };
}

test('G2 a day is read once for each version of it', () => {
  const { reads, ask } = create();
  expect([ask('a'), ask('a'), ask('b'), ask('a', 1), ask('a', 1), ask('a')]).toEqual([
    1, 1, 2, 3, 3, 4,
  ]);
  expect(reads).toEqual(['a', 'b', 'a', 'a']);
});

test('what has no version is read each time', () => {
  const { ask } = create();
  expect([ask('a', null), ask('a', null), ask('a', 0), ask('a', null)]).toEqual([1, 2, 3, 4]);
});

test('the longest unasked makes room, and what is too large is not kept', () => {
  const { reads, ask } = create(30);
  for (const name of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) ask(name);
  expect(reads.join('')).toBe('abcdb');
  ask('large', 0, 31);
  ask('large', 0, 31);
  expect(reads.filter((name) => name === 'large')).toHaveLength(2);
});

test('what an asker does to the bytes does not reach the next one', () => {
  const kept = new AnswerCache();
  const read = () => ({ json: Uint8Array.of(1), etag: '"x"' });
  kept.getOrRead(['a'], 0, read).json.fill(9);
  expect(kept.getOrRead(['a'], 0, read)).toEqual({ json: Uint8Array.of(1), etag: '"x"' });
});
