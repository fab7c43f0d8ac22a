import type { AuditRow } from '@tideline/api';
import type { AuditRow as StoredRow } from '@tideline/db';

export function toAuditRow({ actorId: _, hash: __, detail, ...row }: StoredRow): AuditRow {
  return { ...row, detail: toAuditDetail(detail) };
}

function toAuditDetail(detail: StoredRow['detail']): AuditRow['detail'] {
  if (detail === null) return null;
  if (typeof detail !== 'object' || Array.isArray(detail)) return { value: toPlainValue(detail) };
  return Object.fromEntries(
    Object.entries(detail).map(([name, value]) => [name, toPlainValue(value)]),
  );
}

function toPlainValue(value: StoredRow['detail']): string | number | boolean | null {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
