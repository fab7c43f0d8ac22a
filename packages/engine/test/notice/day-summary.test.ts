import { expect, it } from 'vitest';
import type { DaySummary } from '../../src/notice/day-summary.ts';
import { noticeData } from '../../src/notice/notice-data.ts';
import { noticeText } from '../../src/notice/notice-text.ts';

const TRADE = {
  contract: {
    symbol: 'SPY261120C00670000',
    underlying: 'SPY',
    side: 'call',
    strike: 6_700_000,
    expiry: '2026-11-20',
  },
  quantity: 2,
  net: -15_000,
} as const;
const SUMMARY: DaySummary = {
  type: 'daily-summary',
  pool: 'live',
  day: '2026-11-20',
  trades: Array.from({ length: 13 }, () => TRADE),
  fees: 2_100,
  equity: null,
  isTradeOpen: true,
  openAlarms: 2,
};

it('a day of many trades is counted whole, and listed in part', () => {
  const { title, text } = noticeText(SUMMARY, { hideAmounts: false, isSimulated: false });
  expect(title).toBe('2026-11-20: 13 trades, -$19.50');
  expect(text.match(/SPY 670 call: -\$1\.50/g)).toHaveLength(10);
  expect(text.split('\n').slice(-3)).toEqual([
    'And 3 more.',
    'A trade is still open.',
    '2 alarms not acknowledged.',
  ]);
  const values = noticeData(SUMMARY, false);
  expect(values).toMatchObject({ losses: 13, wins: 0, net: -19.5, openTrades: 1 });
});

it('a day without trades has no money to hide', () => {
  const quiet: DaySummary = { ...SUMMARY, trades: [], isTradeOpen: false, openAlarms: 0 };
  for (const hideAmounts of [false, true]) {
    expect(noticeText(quiet, { hideAmounts, isSimulated: true })).toEqual({
      title: '[SIMULATED] 2026-11-20: 0 trades',
      text: 'No trades.',
    });
  }
});

it('a failed backup is said, with what to do', () => {
  const failed = { type: 'backup-failed', reason: 'damaged' } as const;
  const style = { hideAmounts: true, isSimulated: false };
  expect(noticeText(failed, style).text).toContain('Keep the last good backup');
  expect(noticeData(failed, true)).toEqual({ reason: 'damaged' });
});
