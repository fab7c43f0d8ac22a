import type { BackendLogic } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { SIGNAL } from '../../../test/fake-server.ts';
import {
  missingInputs,
  missingSumReason,
  partValueText,
  scorePartRows,
  scoreSumText,
} from './score-parts.ts';

const LIVE_SIGNAL: BackendLogic = {
  ...SIGNAL,
  hasData: true,
  warmingUp: false,
  emaFast: 602.67,
  emaSlow: 602.4,
  iv: 14.53,
  slippage: 0.4567,
  relativeVolume: 1.254,
  bullishBreakdown: { ...SIGNAL.bullishBreakdown, emaPoints: 20 },
  parts: [
    { part: 'chartPattern', max: 20 },
    { part: 'ema', max: 20 },
    { part: 'relativeVolume', max: 10 },
    { part: 'iv', max: 10 },
    { part: 'slippage', max: 0 },
  ],
};

test('the rows are the parts that give points, with both sides', () => {
  const rows = scorePartRows(LIVE_SIGNAL);
  expect(rows.map(({ part }) => part)).toEqual(['chartPattern', 'ema', 'relativeVolume', 'iv']);
  expect(rows[1]).toMatchObject({ bullish: 20, bearish: 0, missing: null });
  expect(missingInputs(LIVE_SIGNAL)).toEqual([]);
});

test('parts that lack an input are named with the reason', () => {
  const flagged: BackendLogic = {
    ...LIVE_SIGNAL,
    flags: [
      { part: 'relativeVolume', reason: 'few-sessions' },
      { part: 'iv', reason: 'no-quotes' },
    ],
  };
  expect(scorePartRows(flagged)[3]?.missing).toBe('No fresh quote');
  expect(missingInputs(flagged)).toEqual([
    'Rel. volume: fewer than 10 sessions of history',
    'IV: no fresh quote',
  ]);
});

test('a reading says which average leads, and that something is not known', () => {
  expect(partValueText('ema', LIVE_SIGNAL)).toBe('Fast 602.67 over slow 602.40');
  expect(partValueText('rsi', LIVE_SIGNAL)).toBe('Not known yet');
});

test('volume, volatility and half-spread are shown as they are', () => {
  expect(partValueText('relativeVolume', LIVE_SIGNAL)).toBe('1.25× of this time of day');
  expect(partValueText('iv', LIVE_SIGNAL)).toBe('14.5% implied volatility');
  expect(partValueText('slippage', LIVE_SIGNAL)).toBe('0.46% half-spread');
});

test('D9 before the first bar nothing reads as zero: parts lack it, and the sums are dashes', () => {
  const none: BackendLogic = { ...LIVE_SIGNAL, hasData: false, bullishConfidence: 0 };
  expect(new Set(scorePartRows(none).map(({ missing }) => missing))).toEqual(
    new Set(['No bar yet']),
  );
  expect(missingInputs(none)).toEqual([]);
  expect(missingSumReason(none)).toBe('no bar yet');
  expect(scoreSumText(none.bullishConfidence, none)).toBe('–');
  expect(scoreSumText(0, LIVE_SIGNAL)).toBe('0.0');
});

test('D9 sums are dashes while every part lacks its input, and numbers once one has it', () => {
  const parts = ['chartPattern', 'ema', 'relativeVolume', 'iv'] as const;
  const flags = parts.map((part) => ({ part, reason: 'warming-up' as const }));
  const warming: BackendLogic = { ...LIVE_SIGNAL, warmingUp: true, flags };
  expect(missingSumReason(warming)).toBe('warming up');
  expect(scoreSumText(0, warming)).toBe('–');
  expect(missingSumReason({ ...warming, warmingUp: false })).toBe('no input');
  expect(scoreSumText(12, { ...warming, flags: flags.slice(1) })).toBe('12.0');
});
