import type { AuditRow } from '../ports/index.ts';
import type { AuditAnswer, AuditEntry } from '../schemas/audit.ts';
import { toInstant } from './time.ts';

/** Takes one row beyond the page if there are more. */
export function toAuditAnswer(
  rows: readonly AuditRow[],
  limit: number,
  isIntact: boolean,
): AuditAnswer {
  const entries = rows.slice(0, limit).map(toAuditEntry);
  return { entries, hasMore: rows.length > limit, isIntact };
}

function toAuditEntry({ id, at, ...rest }: AuditRow): AuditEntry {
  return { ...rest, id: String(id), at: toInstant(at) };
}
