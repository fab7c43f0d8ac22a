import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNestedDeeper } from './json-depth.ts';

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

test('counts what lies within each other, not beside', () => {
  expect(isNestedDeeper(nested(32), 32)).toBe(false);
  expect(isNestedDeeper(nested(33), 32)).toBe(true);
  expect(isNestedDeeper(`[${Array(100).fill('{"a":[]}').join(',')}]`, 3)).toBe(false);
  expect(isNestedDeeper('{"a":{"b":[{}]}}', 3)).toBe(true);
});

test('brackets in texts are no nesting, however the text is escaped', () => {
  for (const text of ['[[[[', '"[[[[', '\\"[[[[', '\\', '\\\\"{{{{']) {
    expect(isNestedDeeper(JSON.stringify([text, { [text]: text }]), 2)).toBe(false);
  }
});

test('agrees with the depth of the value', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null
      ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
      : 0;
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), fc.nat(8), (json, levels) => {
      expect(isNestedDeeper(json, levels)).toBe(depthOf(JSON.parse(json)) > levels);
    }),
  );
});

test('text that never ends, or is no JSON, is read all the same', () => {
  for (const text of ['"[[[[[', '"\\', ']]]]]', '[[[']) expect(isNestedDeeper(text, 3)).toBe(false);
  expect(isNestedDeeper('['.repeat(65_536), 32)).toBe(true);
});
