import { expect, test } from 'vitest';
import { fuzzyScore } from './fuzzy.ts';

const COMMAND_LABELS = [
  'Go to Dashboard',
  'Go to Trade Criteria',
  'Start trading',
  'Stop trading',
  'Log out',
];

const best = (typed: string) =>
  COMMAND_LABELS.map((label) => ({ label, score: fuzzyScore(typed, label) }))
    .filter(({ score }) => score !== null)
    .sort((a, b) => Number(b.score) - Number(a.score))[0]?.label;

test.each([
  ['stop', 'Stop trading'],
  ['sta', 'Start trading'],
  ['tr cr', 'Go to Trade Criteria'],
  ['dash', 'Go to Dashboard'],
  ['LO', 'Log out'],
  ['st tr', 'Stop trading'],
])('%s finds %s', (typed, label) => {
  expect(best(typed)).toBe(label);
});

test('letters that are not there, or not in this order, find nothing', () => {
  expect(fuzzyScore('xyz', 'Stop trading')).toBeNull();
  expect(fuzzyScore('gnidart', 'Stop trading')).toBeNull();
  expect(fuzzyScore('stopp', 'Stop')).toBeNull();
});

test('nothing typed is answered by everything', () => {
  expect(fuzzyScore(' ', 'Stop trading')).not.toBeNull();
});
