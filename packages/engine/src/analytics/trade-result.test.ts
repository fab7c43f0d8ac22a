import { expect, test } from 'vitest';
import { AccountScript } from '../../test/account/account-script.ts';
import { fromDollars } from '../model/money.ts';
import { closedTrade } from './closed-trade.ts';
import { isResultKnown, tradeResult, tradeResultText, unsavedResult } from './trade-result.ts';

test('B12 a close has its result once the trade is over and in the ledger', () => {
  const script = AccountScript.holding();
  const { id } = script.trade;
  expect(isResultKnown(script.state, id)).toBe(false);
  script.command({ type: 'close' });
  script.market(0.9, 0.92);
  expect(script.closed).toHaveLength(1);
  expect(isResultKnown(script.state, id)).toBe(true);
  expect(isResultKnown(script.state, 'u1-20261120-9')).toBe(false);
  expect(unsavedResult(script.state, 'u1-20261120-9')).toBeNull();
});

test('B12 the result is that of the ledger, after the fees as charged', () => {
  const script = AccountScript.holding();
  script.command({ type: 'close' });
  script.market(0.9, 0.92);
  const [row] = script.closed;
  if (row === undefined) throw new Error('the script did not sell its position');
  const result = tradeResult(closedTrade([{ ...row, feesBefore: 0 }]));
  const { quantity, exitPrice, entryPrice, feesMicro } = row;
  const fees = Math.ceil(feesMicro / 10_000) / 100;
  const net = row.grossPnl - fromDollars(fees);
  expect(result).toMatchObject({ quantity, exitPrice, netPnl: net });
  // `unsavedResult` gives the same for a trade that could not be saved.
  expect(unsavedResult(script.state, row.tradeId)).toEqual({
    ...result,
    netPercent: expect.closeTo(result?.netPercent ?? 0, 9),
  });
  expect(result?.netPercent).toBeCloseTo((net / (entryPrice * 100 * quantity)) * 100, 6);
  expect(result === null ? '' : tradeResultText(result)).toMatch(
    /^\d+ × SPY \d+ call sold at \$0\.\d\d, -\$[\d,]+\.\d\d \(-\d+\.\d %\) after fees$/,
  );
});
