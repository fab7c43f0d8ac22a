import { expect, test } from 'vitest';
import { contractText } from './contract-text.ts';

test('a contract shows by its name, anything else as it is', () => {
  expect(contractText('SPY250205C00602000')).toBe('SPY 602 call, Feb 5');
  expect(contractText('SPY250205P00601500')).toBe('SPY 601.5 put, Feb 5');
  expect(contractText('SPY')).toBe('SPY');
});
