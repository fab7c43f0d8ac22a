import type { AuditRow } from '../ports/index.ts';
import type { AuditAnswer, AuditEntry } from '../schemas/audit.ts';
import { toPage } from './page.ts';
import { toInstant } from './time.ts';

/** See {@link toPage}. */
export function toAuditAnswer(
  foundRows: readonly AuditRow[],
  maxRows: number,
  isIntact: boolean,
): AuditAnswer {
  const { rows, lastRow } = toPage(foundRows, maxRows);
  return { entries: rows.map(toAuditEntry), hasMore: lastRow !== null, isIntact };
}

function toAuditEntry({ id, at, ...rest }: AuditRow): AuditEntry {
  return { ...rest, id: String(id), at: toInstant(at) };
}
