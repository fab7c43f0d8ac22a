/** Marks a trade's rows after its first. */
const LATE = /-late-\d+$/;

/** A ledger row's id: the trade's own for the first (`before` is 0). */
export function ledgerId(tradeId: string, before: number): string {
  return before === 0 ? tradeId : `${tradeId}-late-${before}`;
}

/** Whether a row is not its trade's first; ids of trades end in date and number. */
export function isLateId(id: string): boolean {
  return LATE.test(id);
}

export function tradeOfLedgerId(id: string): string {
  return id.replace(LATE, '');
}
