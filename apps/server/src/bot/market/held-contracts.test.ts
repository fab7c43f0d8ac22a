import { expect, test } from 'vitest';
import { HeldContracts } from './held-contracts.ts';

test('a contract is held from the first account that needs it to the last', () => {
  const held = new HeldContracts();
  expect(held.set('ann', ['B'])).toBe(true);
  expect(held.set('bob', ['B'])).toBe(false);
  expect(held.set('ann', [])).toBe(false);
  expect(held.symbols).toEqual(['B']);
  expect(held.set('bob', [])).toBe(true);
  expect(held.has('B')).toBe(false);
  expect(held.symbols).toEqual([]);
});

test('they are listed in one order, whichever account came first', () => {
  const held = new HeldContracts();
  held.set('ann', ['C']);
  held.set('bob', ['A']);
  expect(held.symbols).toEqual(['A', 'C']);
});

test('an account that changes from one contract to another changes the list once', () => {
  const held = new HeldContracts();
  held.set('ann', ['A']);
  held.set('bob', ['A']);
  expect(held.set('ann', ['B'])).toBe(true);
  expect(held.symbols).toEqual(['A', 'B']);
  expect(held.set('ann', ['A'])).toBe(true);
  expect(held.set('ann', ['A'])).toBe(false);
  expect(held.symbols).toEqual(['A']);
});
