/** Ending that marks a trade's rows after its first. */
const LATE = /-late-\d+$/;

/** A ledger row's id; the first row's is its trade's (`before` is 0). */
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
