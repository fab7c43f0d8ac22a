import { REPEATED, UNREACHED } from './reasons.mjs';

export const HARMLESS_RISK = [
  { file: 'number-text.ts', code: "''", why: UNREACHED },
  { file: 'number-text.ts', code: "'0'", why: UNREACHED },
  { file: 'number-text.ts', code: "'00'", why: UNREACHED },
  {
    file: 'exits.ts',
    code: 'targetPrice !== null',
    becomes: 'true',
    why: 'A sell for its target always has one.',
  },
  { file: 'breaker.ts', code: 'a.startEquity === b.startEquity', why: UNREACHED },
  {
    file: 'breaker.ts',
    code: 'transfers === undefined',
    becomes: 'false',
    why: 'A key without a value is none to what reads or stores it.',
  },
  { file: 'breaker.ts', code: 'a.transfers?.sum === b.transfers?.sum', why: REPEATED },
  {
    file: 'breaker.ts',
    code: 'transferAmount === 0',
    becomes: 'false',
    why: 'Only spares the sum of the pool: a transfer of nothing moves nothing.',
  },
  { file: 'gates.ts', code: 'first === undefined', becomes: 'false', why: REPEATED },
  { file: 'gates.ts', code: 'highest === undefined', becomes: 'false', why: REPEATED },
  {
    file: 'gates.ts',
    code: 'account.startEquity === null',
    becomes: 'false',
    why: 'Null is not above 0 either, which is asked next.',
  },
  ...['last !== undefined && first !== undefined', 'last !== undefined', 'first !== undefined'].map(
    (code) => ({
      file: 'gates.ts',
      code,
      why: 'A comparison with undefined is false, and the two are there for the compiler.',
    }),
  ),
  {
    file: 'comparisons.ts',
    code: 'moneyFlow === null',
    becomes: 'false',
    why: 'Null counts as 0, which no gate above 0 lets pass; a gate of 0 has been answered before.',
  },
];
