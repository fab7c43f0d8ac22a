import { expect, test } from 'vitest';
import type { Holding } from '../../../lib/trading/holdings.ts';
import {
  type EveryoneFlattenOutcome,
  mergeFlattenOutcomes,
} from '../../../live/actions/flatten-results.ts';
import { accountResultRows, resultTitle } from './account-results.ts';

const holding = (user: string, quantity: number): Holding => ({
  user,
  symbol: 'SPY',
  strike: 602,
  contractType: 'call',
  quantity,
  worth: quantity * 95,
  pnl: quantity * 15,
});

const DANA = holding('dana@example.com', 40);
const INES = holding('ines@example.com', 22);
const PAUL = holding('paul@example.com', 10);

const RESULT: EveryoneFlattenOutcome = {
  askedAtMs: 0,
  message: 'All entries are stopped.',
  accounts: [
    { user: DANA.user, outcome: 'sold', result: '40 × SPY 602 call sold at $0.95.' },
    { user: PAUL.user, outcome: 'selling', result: '10 × SPY 602 call being sold.' },
    { user: 'mara@example.com', outcome: 'nothing', result: 'Nothing is held.' },
    { user: INES.user, outcome: 'refused', result: 'The broker refuses the keys.' },
  ],
  holdingsBefore: [DANA, INES, PAUL],
};

const outcomes = (rows: ReturnType<typeof accountResultRows>) =>
  rows.map(({ user, outcome }) => `${user.split('@')[0]} ${outcome}`);

test('failures come first, and the title counts what is still open', () => {
  const now = [INES, PAUL];
  const rows = accountResultRows(RESULT, now);
  expect(outcomes(rows)).toEqual(['ines refused', 'paul selling', 'dana sold', 'mara nothing']);
  expect(resultTitle(rows, now)).toBe('2 of 4 accounts are flat. 2 are still open: 32 contracts.');
});

test('an account that holds nothing any more is not called open', () => {
  const rows = accountResultRows(RESULT, [INES]);
  expect(outcomes(rows)).toEqual(['ines refused', 'dana sold', 'paul sold', 'mara nothing']);
  expect(resultTitle(rows, [INES])).toBe(
    '3 of 4 accounts are flat. 1 is still open: 22 contracts.',
  );
  expect(resultTitle(accountResultRows(RESULT, []), [])).toBe(
    'All 4 accounts are flat, and open nothing.',
  );
});

test('what is held now is not known: the answer counts', () => {
  const rows = accountResultRows(RESULT, undefined);
  expect(rows.filter(({ isStillOpen }) => isStillOpen)).toHaveLength(2);
  expect(resultTitle(rows, undefined)).toBe('2 of 4 accounts are flat. 2 are still open.');
});

test('an account that was refused while it held nothing stays so', () => {
  const stopped = { user: 'eve@example.com', outcome: 'refused', result: 'Stopped.' } as const;
  const rows = accountResultRows({ ...RESULT, accounts: [stopped], holdingsBefore: [] }, []);
  expect(outcomes(rows)).toEqual(['eve refused']);
});

test('asked again, what was sold before keeps its price, and what was open is sold', () => {
  const none = { outcome: 'nothing', result: 'Nothing is held.' } as const;
  const again: EveryoneFlattenOutcome = {
    askedAtMs: 9,
    message: 'All entries are stopped.',
    accounts: [
      { user: DANA.user, ...none },
      { user: PAUL.user, ...none },
      { user: 'mara@example.com', ...none },
      { user: INES.user, outcome: 'sold', result: '22 × SPY 602 call sold at $0.91.' },
    ],
    holdingsBefore: [INES],
  };
  const both = mergeFlattenOutcomes(RESULT, again);
  expect(both.askedAtMs).toBe(0);
  expect(both.holdingsBefore).toEqual([DANA, INES, PAUL]);
  const rows = accountResultRows(both, []);
  expect(rows.map(({ result }) => result)).toEqual([
    '40 × SPY 602 call sold at $0.95.',
    'Nothing is held any more.',
    '22 × SPY 602 call sold at $0.91.',
    'Nothing is held.',
  ]);
});
