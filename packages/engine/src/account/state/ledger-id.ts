/** Ending that marks a trade's rows after its first. */
const LATE = /-late-\d+$/;

/** Id of a trade's ledger row. The first row (`before` is 0) has its trade's id. */
export function ledgerId(tradeId: string, before: number): string {
  return before === 0 ? tradeId : `${tradeId}-late-${before}`;
}

/** Whether an id is of a later row. Ids of trades end in date and number, never like this. */
export function isLateId(id: string): boolean {
  return LATE.test(id);
}

export function tradeOfLedgerId(id: string): string {
  return id.replace(LATE, '');
}
