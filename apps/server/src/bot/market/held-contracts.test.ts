import { expect, test } from 'vitest';
import { HeldContracts } from './held-contracts.ts';

test('a contract is held from the first account that needs it to the last', () => {
  const held = new HeldContracts();
  expect(held.setSymbols('ann', ['B'])).toBe(true);
  expect(held.setSymbols('bob', ['B'])).toBe(false);
  expect(held.setSymbols('ann', [])).toBe(false);
  expect(held.symbols).toEqual(['B']);
  expect(held.setSymbols('bob', [])).toBe(true);
  expect(held.has('B')).toBe(false);
  expect(held.symbols).toEqual([]);
});

test('they are listed in one order, whichever account came first', () => {
  const held = new HeldContracts();
  held.setSymbols('ann', ['C']);
  held.setSymbols('bob', ['A']);
  expect(held.symbols).toEqual(['A', 'C']);
});

test('an account that changes from one contract to another changes the list once', () => {
  const held = new HeldContracts();
  held.setSymbols('ann', ['A']);
  held.setSymbols('bob', ['A']);
  expect(held.setSymbols('ann', ['B'])).toBe(true);
  expect(held.symbols).toEqual(['A', 'B']);
  expect(held.setSymbols('ann', ['A'])).toBe(true);
  expect(held.setSymbols('ann', ['A'])).toBe(false);
  expect(held.symbols).toEqual(['A']);
});
