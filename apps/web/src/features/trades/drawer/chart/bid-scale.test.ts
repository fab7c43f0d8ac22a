import type { TradeDetail } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { bidPriceSpan } from './bid-scale.ts';

const trade = { entryPrice: 0.8, exitPrice: 0.9 } as TradeDetail;
const at = (bid: number) => ({
  atMs: 0,
  bid,
  ask: null,
  gross: null,
  stopPrice: null,
  targetPrice: null,
});
const step = (stopPrice: number, targetPrice: number) => ({ atMs: 0, stopPrice, targetPrice });

test('bids, stop and target lie in the pane', () => {
  const { from, to } = bidPriceSpan({
    trade,
    readings: [at(0.7), at(1.1)],
    steps: [step(0.64, 1.6), step(0.84, 1.6)],
  });
  expect(from).toBeLessThan(0.64);
  expect(to).toBeGreaterThan(1.6);
});

test('a target far away does not flatten the bid', () => {
  const { from, to } = bidPriceSpan({
    trade,
    readings: [at(0.7), at(1.1)],
    steps: [step(0.64, 8)],
  });
  expect(from).toBeLessThan(0.64);
  expect(to).toBeGreaterThan(1.1);
  expect(to).toBeLessThan(1.4);
});
