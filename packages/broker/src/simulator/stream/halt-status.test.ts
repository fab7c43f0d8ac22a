import { expect, test } from 'vitest';
import { statusChange, statusJson } from './halt-status.ts';

const quoted = { at: 1, bid: 100, bidSize: 1, ask: 101, askSize: 1 };
const oneSided = { ...quoted, bid: 0, bidSize: 0 };
const halted = { ...oneSided, ask: 0, askSize: 0 };

test.each([
  [quoted, halted, 'halted'],
  [halted, quoted, 'resumed'],
  [halted, oneSided, 'resumed'],
  [halted, halted, null],
  [quoted, quoted, null],
  [quoted, oneSided, null],
  [null, halted, null],
  [halted, null, null],
])('case %#', (before, now, change) => {
  expect(statusChange(before, now)).toBe(change);
});

test('is sent in the codes of the tape', () => {
  expect(statusJson('halted', 't')).toEqual({
    sc: '2',
    sm: 'Trading Halt',
    rc: 'M',
    rm: 'Volatility Trading Pause',
    t: 't',
    z: 'B',
  });
  expect(statusJson('resumed', 't')).toMatchObject({ sc: '3', sm: 'Resume', rc: '', rm: '' });
});
