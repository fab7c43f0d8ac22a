import type { Decision } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { groupDecisions, outcomeName } from './decisions.ts';

function decision(time: string, outcome: Decision['outcome']): Decision {
  return {
    barStart: `2025-02-05T${time}:00.000Z`,
    symbol: 'SPY',
    outcome,
    sentence: `${outcome} at ${time}`,
    gates: [],
    contractSymbol: null,
    quantity: null,
    limitPrice: null,
    tradeId: null,
    inputs: null,
  };
}

test('neighbouring bars with the same outcome become one row, in the newest one’s words', () => {
  const runs = groupDecisions([
    decision('18:10', 'THRESHOLD'),
    decision('18:05', 'DUPLICATE'),
    decision('18:00', 'DUPLICATE'),
    decision('17:55', 'DUPLICATE'),
  ]);
  expect(runs.map(({ outcome, barCount }) => [outcome, barCount])).toEqual([
    ['THRESHOLD', 1],
    ['DUPLICATE', 3],
  ]);
  expect(runs[1]).toMatchObject({
    oldestBarEndMs: Date.parse('2025-02-05T18:00:00Z'),
    newestBarEndMs: Date.parse('2025-02-05T18:10:00Z'),
    sentence: 'DUPLICATE at 18:05',
  });
});

test('a missing bar parts two rows, and every entry is a row', () => {
  expect(
    groupDecisions([decision('18:10', 'THRESHOLD'), decision('18:00', 'THRESHOLD')]),
  ).toHaveLength(2);
  expect(groupDecisions([decision('18:10', 'entered'), decision('18:05', 'entered')])).toHaveLength(
    2,
  );
});

test('B6 a refusal for an unknown equity is not called the breaker', () => {
  const name = (sentence: string) => outcomeName({ outcome: 'BREAKER', sentence });
  expect(name('No entry. The circuit breaker is active until the next trading day.')).toBe(
    'Circuit breaker',
  );
  expect(name('No entry. Circuit breaker not active, equity read in the last 60 s: active.')).toBe(
    'Circuit breaker',
  );
  expect(name("No entry. The account's equity can't be judged: the equity is too old.")).toBe(
    'Equity not known',
  );
});
