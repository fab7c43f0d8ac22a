import { expect, test } from 'vitest';
import type { RefusalCode } from './refusal.ts';
import { refusalSentence } from './refusal-sentence.ts';

const sentence = (code: RefusalCode, rule: string, reading: string) =>
  refusalSentence({ code, passes: false, rule, reading });

test.each([
  ['KILL_SWITCH', 'Kill switch released', 'engaged', 'The kill switch is engaged.'],
  [
    'HALT',
    'No automatic halt',
    'a crash loop',
    'The server has stopped all entries: a crash loop.',
  ],
  ['USER_STATE', 'Trading active', 'inactive', 'Trading is off.'],
  ['USER_STATE', 'Trading active', 'paused', 'Trading is paused.'],
  ['USER_STATE', 'Trading active', 'The account is suspended.', 'The account is suspended.'],
  ['ACCOUNT', 'As saved', 'the broker refuses the keys', 'The broker refuses the saved keys.'],
  ['ACCOUNT', 'As saved', 'options level 1', "The account can't buy options: options level 1."],
  ['BREAKER', 'Breaker', 'active', 'The circuit breaker is active until the next trading day.'],
  [
    'BREAKER',
    'Breaker',
    'the equity is too old',
    "The account's equity can't be judged: the equity is too old.",
  ],
  [
    'USER_LOSS',
    'Loss of the day at most 15 %',
    '16.2 %',
    "Today's loss of 16.2 % is above the limit (loss of the day at most 15 %).",
  ],
  [
    'USER_LOSS',
    'Loss',
    "the day's first equity is not known",
    "Today's loss can't be judged: the day's first equity is not known.",
  ],
  ['WINDOW', 'Inside the entry window', 'the market is closed', 'The market is closed.'],
  [
    'WINDOW',
    'Entries 09:45 ET to 15:15 ET',
    '15:20 ET',
    'Entries 09:45 ET to 15:15 ET, and it is 15:20 ET.',
  ],
  ['DUPLICATE', 'One position at a time', 'holds 2 × X', 'One position at a time: holds 2 × X.'],
  ['COOL_DOWN', 'Not cooling down', 'until 10:05 ET', 'Cooling down after a close until 10:05 ET.'],
  [
    'FEED',
    'Market data fit for trading',
    'Live entries need sip.',
    "The market data can't be traded on: Live entries need sip.",
  ],
  ['THRESHOLD', 'Threshold 55.0', '51.7, short by 3.3', 'Threshold 55.0: 51.7, short by 3.3.'],
] as const)('B6 %s of "%s", "%s" says what is the matter', (code, rule, reading, expected) => {
  expect(sentence(code, rule, reading)).toBe(expected);
});
