import type { BackendLogic, BotStatus, Decision } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { SIGNAL } from '../../../test/fake-server.ts';
import { noTradeReasonOf } from './why-no-trade.ts';

const STATUS_ON: BotStatus = {
  botActive: true,
  isActive: true,
  autoTrade: true,
  isWithinTradingHours: true,
  isMarketOpen: true,
  blockers: [],
};

const WARM_SIGNAL: BackendLogic = { ...SIGNAL, hasData: true, warmingUp: false, barCount: 402 };

function decided(outcome: Decision['outcome'], sentence: string): BackendLogic {
  const lastDecision: Decision = {
    barStart: '2025-02-05T18:10:00.000Z',
    symbol: 'SPY',
    outcome,
    sentence,
    gates: [],
    contractSymbol: null,
    quantity: null,
    limitPrice: null,
    tradeId: null,
    inputs: null,
  };
  return { ...WARM_SIGNAL, lastDecision, whyNoTrade: outcome === 'entered' ? null : sentence };
}

test('what keeps every trade away comes before what one bar said', () => {
  expect(noTradeReasonOf(SIGNAL, STATUS_ON).leadText).toBe('No bar yet');
  expect(
    noTradeReasonOf({ ...WARM_SIGNAL, warmingUp: true, barCount: 120 }, STATUS_ON).text,
  ).toContain('120 of 250 bars');
  expect(
    noTradeReasonOf(decided('THRESHOLD', 'x'), { ...STATUS_ON, botActive: false }).leadText,
  ).toBe('The bot is off');
  expect(noTradeReasonOf(WARM_SIGNAL, STATUS_ON).leadText).toBe('No decision yet');
});

test('before the status is read nothing is said of what the bot will do', () => {
  expect(noTradeReasonOf(WARM_SIGNAL, STATUS_ON).text).toContain('The bot decides');
  expect(noTradeReasonOf(WARM_SIGNAL, null).text).toBe(
    'Whether the bot decides on the next bar is not known now.',
  );
});

test('a refusal shows once, with the end of its bar in New York', () => {
  expect(
    noTradeReasonOf(decided('MONEY_FLOW', 'No entry. Money flow at most -0.15: +0.07.'), STATUS_ON),
  ).toEqual({
    tone: 'warn',
    leadText: 'No entry at 13:15 ET',
    text: 'Money flow at most \u22120.15: +0.07.',
    isDecisionSentence: true,
  });
});

test('an entry is no warning', () => {
  expect(
    noTradeReasonOf(decided('entered', 'Buying 16 × SPY250205C00602000.'), STATUS_ON),
  ).toMatchObject({
    tone: 'plain',
    leadText: 'Order sent at 13:15 ET',
    text: 'Buying 16 × SPY 602 call.',
  });
});
