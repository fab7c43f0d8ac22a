import type { Decision } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { decisionsCsv } from './decisions-csv.ts';

const DECISION: Decision = {
  barStart: '2025-02-05T18:10:00.000Z',
  symbol: 'SPY',
  outcome: 'THRESHOLD',
  sentence: 'No entry. Confidence of at least 55.0: 51.7, too little.',
  gates: [
    { code: 'WINDOW', passes: true, rule: 'Inside the window', reading: '13:15 ET' },
    { code: 'THRESHOLD', passes: false, rule: 'Confidence', reading: '51.7' },
    { code: 'MONEY_FLOW', passes: false, rule: 'Money flow', reading: '0.02' },
  ],
  contractSymbol: null,
  quantity: null,
  limitPrice: null,
  tradeId: null,
  inputs: null,
};

test('a decision is one line: its bar, its outcome, its sentence and the gates that refused', () => {
  expect(decisionsCsv([DECISION]).slice(1).split('\r\n')).toEqual([
    'bar_start,bar_end,symbol,outcome,sentence,contract,quantity,limit_price,trade_id,refusing_gates',
    '2025-02-05T18:10:00.000Z,2025-02-05T18:15:00.000Z,SPY,THRESHOLD,' +
      '"No entry. Confidence of at least 55.0: 51.7, too little.",,,,,' +
      'THRESHOLD: 51.7; MONEY_FLOW: 0.02',
    '',
  ]);
});
