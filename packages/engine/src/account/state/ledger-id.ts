/** Of the rows of the ledger after a trade's first. */
const LATE = /-late-\d+$/;

/** The id of a trade's row in the ledger: its own for the first, which has `before` 0 rows before it. */
export function ledgerId(tradeId: string, before: number): string {
  return before === 0 ? tradeId : `${tradeId}-late-${before}`;
}

/** Whether a row was written after its trade's first one; ids of trades end in date and number. */
export function isLateId(id: string): boolean {
  return LATE.test(id);
}

/** The trade that a row belongs to. */
export function tradeOfLedgerId(id: string): string {
  return id.replace(LATE, '');
}
