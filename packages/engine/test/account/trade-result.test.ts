import { expect, test } from 'vitest';
import { resultText, tradeResult } from '../../src/account/ledger/trade-result.ts';
import { netPnl } from '../../src/entry/fees.ts';
import { AccountScript } from './account-script.ts';

test('B12 the result of a close is that of its ledger row, once the trade is over', () => {
  const script = AccountScript.holding();
  const { id, quantity } = script.trade;
  expect(tradeResult(script.state, id)).toBeNull();
  script.command({ type: 'close' });
  script.market(0.9, 0.92);
  const [row] = script.closed;
  if (row === undefined) throw new Error('the script did not sell its position');
  const result = tradeResult(script.state, id);
  const net = netPnl(row.grossPnl, row.feesMicro);
  expect(result).toMatchObject({ quantity, exitPrice: row.exitPrice, netPnl: net });
  expect(result?.netPercent).toBeCloseTo((net / (row.entryPrice * 100 * quantity)) * 100, 6);
  expect(result === null ? '' : resultText(result)).toMatch(
    /^\d+ × SPY \d+ call sold at \$0\.\d\d, -\$[\d,]+\.\d\d \(-\d+\.\d %\) after fees$/,
  );
});

test('B12 of another position nothing is reported', () => {
  const script = AccountScript.holding();
  script.command({ type: 'close' });
  script.market(0.9, 0.92);
  expect(script.closed).toHaveLength(1);
  expect(tradeResult(script.state, 'u1-20261120-9')).toBeNull();
});
