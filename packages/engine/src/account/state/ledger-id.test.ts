import { describe, expect, it } from 'vitest';
import { isLateRowId, ledgerRowId, tradeIdOfRow } from './ledger-id.ts';

describe('ids of the ledger', () => {
  it.each([
    ['u1-20261120-7', 0, 'u1-20261120-7'],
    ['u1-20261120-7', 1, 'u1-20261120-7-late-1'],
    ['u1-20261120-7', 12, 'u1-20261120-7-late-12'],
    // A user's name may contain the ending that marks a late row.
    ['u-late-1-20261120-7', 0, 'u-late-1-20261120-7'],
    ['u-late-1-20261120-7', 10, 'u-late-1-20261120-7-late-10'],
  ])('of trade %s after %i rows', (trade, before, id) => {
    expect(ledgerRowId(trade, before)).toBe(id);
    expect(isLateRowId(id)).toBe(before > 0);
    expect(tradeIdOfRow(id)).toBe(trade);
  });
});
