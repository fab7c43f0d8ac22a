import { expect, test } from 'vitest';
import { OWN_EXIT_FIELDS, ownExitQuery, parseOwnExit, readOwnExitTexts } from './own-exit.ts';

const read = (search: string) => parseOwnExit(readOwnExitTexts(new URLSearchParams(search)));

test.each([
  ['', null],
  ['stopLoss=35', { stopLoss: 35 }],
  ['profitTarget=+12.5+&maxHoldingMinutes=45', { profitTarget: 12.5, maxHoldingMinutes: 45 }],
  ['breakEvenAt=Off', { breakEvenAt: null }],
  ['trailingActivation=25&trailingDistance=20', { trailingActivation: 25, trailingDistance: 20 }],
  [
    'trailingActivation=off&trailingDistance=off',
    { trailingActivation: null, trailingDistance: null },
  ],
])('of %j the change is %j', (search, change) => {
  expect(read(search)).toEqual({ change, faults: {} });
});

test.each([
  ['stopLoss=4', { stopLoss: 'Stop loss: from 5 to 100.' }],
  ['stopLoss=off', { stopLoss: 'Stop loss: from 5 to 100.' }],
  ['profitTarget=1e2', { profitTarget: 'Profit target: from 5 to 1000.' }],
  ['breakEvenAt=-3', { breakEvenAt: 'Break-even from: from 1 to 1000, or “off”.' }],
  [
    'maxHoldingMinutes=7.5',
    { maxHoldingMinutes: 'Longest holding: a whole number from 5 to 360, or “off”.' },
  ],
  [
    'trailingDistance=20',
    { trailingActivation: 'A trail needs both its numbers, or is off in both.' },
  ],
  [
    'trailingActivation=20&trailingDistance=off',
    { trailingDistance: 'A trail needs both its numbers, or is off in both.' },
  ],
])('%s is no exit, and its fault stands at its field', (search, faults) => {
  expect(read(search)).toEqual({ change: null, faults });
});

test('an exit is in its address, and comes back from it', () => {
  const texts = readOwnExitTexts(new URLSearchParams('stopLoss=35&breakEvenAt=off'));
  const query = ownExitQuery({ ...texts, profitTarget: ' 80 ' });
  expect(query).toMatchObject({ stopLoss: '35', breakEvenAt: 'off', profitTarget: '80' });
  expect(Object.keys(query)).toEqual(OWN_EXIT_FIELDS.map(({ name }) => name));
  expect(query.maxHoldingMinutes).toBeNull();
});
