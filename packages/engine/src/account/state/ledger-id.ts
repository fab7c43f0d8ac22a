/**
 * A fill or a price that the broker reports after a trade was closed gets a further ledger row. Its
 * id has this ending, with the number of rows before it.
 */
const LATE_ID_PATTERN = /-late-\d+$/;

export function ledgerRowId(tradeId: string, earlierRowCount: number): string {
  return earlierRowCount === 0 ? tradeId : `${tradeId}-late-${earlierRowCount}`;
}

/** A trade's own id ends in its date and number, so it never has the ending. */
export function isLateRowId(id: string): boolean {
  return LATE_ID_PATTERN.test(id);
}

export function tradeIdOfRow(id: string): string {
  return id.replace(LATE_ID_PATTERN, '');
}
