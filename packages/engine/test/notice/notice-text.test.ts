import { describe, expect, it } from 'vitest';
import type { NoticeFacts } from '../../src/notice/notice.ts';
import { isCriticalNotice, noticeKind } from '../../src/notice/notice.ts';
import { noticeData } from '../../src/notice/notice-data.ts';
import { noticeText } from '../../src/notice/notice-text.ts';

const CONTRACT = {
  symbol: 'SPY261120C00670000',
  underlying: 'SPY',
  side: 'call',
  strike: 6_700_000,
  expiry: '2026-11-20',
} as const;

const OPENED: NoticeFacts = {
  type: 'trade-opened',
  pool: 'live',
  tradeId: 'u1-20261120-1',
  contract: CONTRACT,
  quantity: 3,
  price: 12_500,
};
const CLOSED: NoticeFacts = {
  type: 'trade-closed',
  pool: 'paper',
  tradeId: 'u1-20261120-1',
  contract: CONTRACT,
  quantity: 3,
  entryPrice: 12_500,
  exitPrice: 10_000,
  reason: 'stop',
  net: -773_500,
};
const BREAKER: NoticeFacts = {
  type: 'alarm',
  severity: 'critical',
  code: 'BREAKER',
  message: 'The live accounts have lost $19,008 of $100,000.50 today.',
};

const open = (facts: NoticeFacts) => noticeText(facts, { hideAmounts: false, isSimulated: false });
const hidden = (facts: NoticeFacts) => noticeText(facts, { hideAmounts: true, isSimulated: false });

describe('the text of a notice', () => {
  it('says what was bought and sold, and at which result', () => {
    expect(open(OPENED)).toEqual({
      title: 'Trade opened',
      text: 'Bought 3 × SPY 670 call at $1.25.',
    });
    expect(open(CLOSED)).toMatchObject({
      title: '[PAPER] Trade closed',
      text: expect.stringMatching(/^3 × SPY 670 call bought at \$1.25, sold at \$1.00: -\$77.35/),
    });
  });

  it('leaves every amount out where a channel hides them', () => {
    for (const facts of [OPENED, CLOSED, BREAKER]) {
      expect(JSON.stringify([hidden(facts), noticeData(facts, true)])).not.toMatch(
        /\$|19,008|1\.25|77\.35/,
      );
    }
    expect(hidden(CLOSED).text).toContain('a loss');
    expect(noticeData(CLOSED, true)).toMatchObject({ net: null, entryPrice: null });
    expect(noticeData(CLOSED, false)).toMatchObject({ net: -77.35, entryPrice: 1.25 });
  });

  it('says SIMULATED on a simulated market, of whatever it speaks', () => {
    for (const facts of [OPENED, CLOSED, BREAKER]) {
      const { title } = noticeText(facts, { hideAmounts: false, isSimulated: true });
      expect(title).toMatch(/^\[SIMULATED\] /);
    }
    const simulated = { ...OPENED, pool: 'simulated' } as const;
    expect(open(simulated).title).toBe('[SIMULATED] Trade opened');
  });

  it('holds no account number', () => {
    const facts: NoticeFacts = {
      type: 'alarm',
      severity: 'critical',
      code: 'ANOTHER_ACCOUNT',
      message: 'The keys now belong to the account PA2, but a trade is open in PA1.',
    };
    expect(JSON.stringify([open(facts), noticeData(facts, false)])).not.toMatch(/PA[12]/);
  });
});

it('gives an alarm the kind that its code or its severity has', () => {
  expect(noticeKind(BREAKER)).toBe('breaker');
  const warning = { ...BREAKER, severity: 'warning', code: 'READER' } as const;
  expect(noticeKind(warning)).toBe('alarm-warning');
  expect(noticeKind({ ...warning, code: 'KEYS_REFUSED' })).toBe('keys-refused');
  expect(noticeKind({ ...BREAKER, code: 'DISK' })).toBe('alarm-critical');
  expect(noticeKind({ type: 'kill-switch' })).toBe('breaker');
  expect([BREAKER, warning, OPENED].map(isCriticalNotice)).toEqual([true, false, false]);
});
