import type { Position } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { positionFigures, positionName, riskSentence, stopSentence } from './position.ts';

const POSITION: Position = {
  id: 'u-20250205-3',
  symbol: 'SPY',
  contractSymbol: 'SPY250205C00602000',
  contractType: 'call',
  strike: 602,
  expiry: '2025-02-05',
  quantity: 16,
  entryPrice: 0.8,
  currentPrice: 0.95,
  pnl: 240,
  pnlPercent: 18.75,
  profitTarget: 100,
  stopLoss: 20,
  targetPrice: 1.6,
  stopPrice: 0.64,
  stopReason: 'stop',
  trailingDistance: null,
  bestPrice: null,
  sellAt: '2025-02-05T20:25:00.000Z',
  status: 'open',
  isClosing: false,
  openedAt: '2025-02-05T17:40:04.000Z',
  ageMs: 400,
  requiredMove: { reason: 'The market is closed.', estimate: null },
};

test('target, stop and amounts follow from entry, size and settings', () => {
  const figures = positionFigures(POSITION);
  expect(figures.cost).toBeCloseTo(1280);
  expect(figures.firstStop).toBeCloseTo(0.64);
  expect(figures.atRisk).toBeCloseTo(1520);
  expect(figures.ifStopped).toBeCloseTo(-256);
  expect(positionName(POSITION)).toBe('16 × SPY 602 call');
});

test('the sentence says what is at risk and what the stop would lose', () => {
  expect(riskSentence([])).toEqual({ lead: 'No money at risk.', rest: '' });
  expect(riskSentence([POSITION])).toEqual({
    lead: '$1,520.00 at risk',
    rest: ' in one position; its stop would lose $256.00.',
  });
});

test('a stop that has risen above the entry keeps what it says, and loses nothing', () => {
  const risen = { ...POSITION, stopPrice: 0.84, stopReason: 'trailing' } as const;
  expect(positionFigures(risen).firstStop).toBeCloseTo(0.64);
  expect(positionFigures(risen).ifStopped).toBeCloseTo(64);
  expect(riskSentence([risen]).rest).toBe(' in one position; its stop would keep $64.00.');
});

test('the stop is named by its reason, with what it goes by', () => {
  const words = (change: Partial<Position>) => {
    const { lead, rest, note } = stopSentence({ ...POSITION, ...change });
    return `${lead}${rest} ${note}`;
  };
  expect(words({})).toBe('Stop 0.64, 20% under the entry. ');
  const trailing = { stopReason: 'trailing', trailingDistance: 25, bestPrice: 1.12 } as const;
  expect(words({ ...trailing, stopPrice: 0.84 })).toBe(
    'Trailing stop 0.84, 25% under the best of 1.12. First 0.64; it never falls.',
  );
  expect(words({ stopReason: 'break-even', stopPrice: 0.81 })).toBe(
    'Break-even stop 0.81, the cost with its fees. First 0.64; it never falls.',
  );
});

test('without a quote the price paid stands in, and says so', () => {
  const { lead, rest } = riskSentence([POSITION, { ...POSITION, currentPrice: null }]);
  expect(lead).toBe('$2,560.00 paid');
  expect(rest).toContain('no quote');
});
