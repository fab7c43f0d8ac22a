import type { BackendLogic } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { SIGNAL } from '../../test/fake-server.ts';
import { partReading, partRows, unscoredNames } from './parts.ts';

const LIVE: BackendLogic = {
  ...SIGNAL,
  emaFast: 602.67,
  emaSlow: 602.4,
  bullishBreakdown: { ...SIGNAL.bullishBreakdown, emaPoints: 20 },
  parts: [
    { part: 'chartPattern', max: 20, scored: false },
    { part: 'ema', max: 20, scored: true },
    { part: 'iv', max: 10, scored: false },
    { part: 'slippage', max: 0, scored: false },
  ],
};

test('the rows are the parts that give points, with both sides', () => {
  expect(partRows(LIVE).map(({ part }) => part)).toEqual(['chartPattern', 'ema', 'iv']);
  expect(partRows(LIVE)[1]).toMatchObject({ bullish: 20, bearish: 0, isScored: true });
});

test('parts that nothing computes yet are named in words', () => {
  expect(unscoredNames(LIVE)).toBe('Chart pattern and IV');
  expect(unscoredNames({ ...LIVE, parts: [{ part: 'ema', max: 20, scored: true }] })).toBe('');
});

test('a reading says which average leads, and that something is not known', () => {
  expect(partReading('ema', LIVE)).toBe('Fast 602.67 over slow 602.40');
  expect(partReading('rsi', LIVE)).toBe('Not known yet');
});
