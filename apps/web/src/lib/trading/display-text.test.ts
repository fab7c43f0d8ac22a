import { expect, test } from 'vitest';
import { displaySentence, displayText, withoutOutcomePrefix } from './display-text.ts';

test('contracts are named, and only signs before numbers are turned', () => {
  expect(displayText('holds 183 × SPY240424C00506500')).toBe('holds 183 × SPY 506.5 call');
  expect(displayText('at most -0.15: -0.04')).toBe('at most \u22120.15: \u22120.04');
  expect(displayText('half-spread, 5-minute bar 13:00-13:05')).toBe(
    'half-spread, 5-minute bar 13:00-13:05',
  );
});

test('a percent sign stands close to its number', () => {
  expect(displayText('Loss of the day at most 15 %')).toBe('Loss of the day at most 15%');
  expect(displayText('0.52 % of the mid, 25%')).toBe('0.52% of the mid, 25%');
});

test('a unit stays on the line of its number', () => {
  expect(displayText('until 11:11 ET.')).toBe('until 11:11\u00a0ET.');
  expect(displayText('read in the last 60 s')).toBe('read in the last 60\u00a0s');
  expect(displayText('within 2 min, 3 stops')).toBe('within 2\u00a0min, 3 stops');
});

test('an apostrophe is that of the screens', () => {
  expect(displayText("Clock agrees with the broker's")).toBe('Clock agrees with the broker’s');
});

test('what the lead says is not said twice', () => {
  expect(withoutOutcomePrefix('No entry. Threshold 55.0: 51.7.')).toBe('Threshold 55.0: 51.7.');
  expect(withoutOutcomePrefix('No signal: the leading side is too weak.')).toBe(
    'the leading side is too weak.',
  );
  expect(withoutOutcomePrefix('Buying 1 × SPY240424P00504000.')).toBe('Buying 1 × SPY 504 put.');
});

test('a sentence of its own begins with a capital', () => {
  expect(displaySentence('No signal: the leading side is too weak.')).toBe(
    'The leading side is too weak.',
  );
  expect(displaySentence('')).toBe('');
});
