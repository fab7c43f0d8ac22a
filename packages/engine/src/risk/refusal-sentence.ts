import type { GateReading, RefusalCode } from './refusal.ts';

/** The cool-down gate's rule, unless the trader's rules change the pause. */
export const COOL_DOWN_RULE_TEXT = 'Not cooling down';

type SentenceOfGate = (gate: GateReading) => string;

/**
 * Sentences for gates whose rule and value would read as the opposite: "Circuit breaker not active:
 * active".
 */
const SENTENCE_BY_CODE: Partial<Record<RefusalCode, SentenceOfGate>> = {
  KILL_SWITCH: () => 'The kill switch is engaged.',
  HALT: ({ reading }) => `The server has stopped all entries: ${reading}.`,
  USER_STATE: ({ reading }) => TRADING_STATE_SENTENCES[reading] ?? asSentence(reading),
  ACCOUNT: ({ reading }) =>
    ACCOUNT_SENTENCES[reading] ?? `The account can't buy options: ${reading}.`,
  BREAKER: ({ reading }) =>
    reading === 'active'
      ? 'The circuit breaker is active until the next trading day.'
      : `The account's equity can't be judged: ${reading}.`,
  USER_LOSS: ({ rule, reading }) =>
    reading.includes('%')
      ? `Today's loss of ${reading} is above the limit (${lowercaseFirst(rule)}).`
      : `Today's loss can't be judged: ${reading}.`,
  PROFIT_TARGET: ({ rule, reading }) =>
    `Today's profit of ${reading} has reached your target (${lowercaseFirst(rule)}).`,
  WINDOW: ({ rule, reading }) =>
    reading === 'the market is closed' ? 'The market is closed.' : `${rule}, and it is ${reading}.`,
  BLACKOUT: ({ rule, reading }) => `${rule}, and it is ${reading}.`,
  CLOCK: () => "The server's clock differs from the broker's, or was not compared yet.",
  STREAM_READY: ({ reading }) => `The broker's news can't be relied on: ${reading}.`,
  ALARM_UNSEEN: ({ rule }) => `A critical alarm waits (${lowercaseFirst(rule)}).`,
  DUPLICATE: ({ reading }) => `One position at a time: ${reading}.`,
  COOL_DOWN: ({ rule, reading }) =>
    `Cooling down after a close ${reading}${rule === COOL_DOWN_RULE_TEXT ? '' : ` (${lowercaseFirst(rule)})`}.`,
  FEED: ({ reading }) => `The market data can't be traded on: ${reading.replace(/\.$/, '')}.`,
};

const TRADING_STATE_SENTENCES: Readonly<Record<string, string>> = {
  inactive: 'Trading is off.',
  paused: 'Trading is paused.',
};

const ACCOUNT_SENTENCES: Readonly<Record<string, string>> = {
  'nothing read from the broker yet': 'Nothing has been read from the broker yet.',
  'the broker refuses the keys': 'The broker refuses the saved keys.',
  'blocked by the broker': 'The broker has blocked the account.',
};

export function refusalSentence(gate: GateReading): string {
  return SENTENCE_BY_CODE[gate.code]?.(gate) ?? `${gate.rule}: ${gate.reading}.`;
}

function asSentence(text: string): string {
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

function lowercaseFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}
