import type { AuditRow } from '../ports/index.ts';
import type { AuditEntry } from '../schemas/audit.ts';
import { toInstant } from './time.ts';

export function toAuditEntry({ id, at, detail, ...rest }: AuditRow): AuditEntry {
  return {
    ...rest,
    id: String(id),
    at: toInstant(at),
    detail: detail === null ? null : { ...detail },
  };
}
