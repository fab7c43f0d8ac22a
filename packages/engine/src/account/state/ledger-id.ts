/** Ending of the ids of a trade's ledger rows after the first. */
const LATE = /-late-\d+$/;

export function ledgerId(tradeId: string, before: number): string {
  return before === 0 ? tradeId : `${tradeId}-late-${before}`;
}

/** A trade's own id ends in date and number, so it never looks like this. */
export function isLateId(id: string): boolean {
  return LATE.test(id);
}

export function tradeOfLedgerId(id: string): string {
  return id.replace(LATE, '');
}
