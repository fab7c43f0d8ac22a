import type { AuditPort, AuditRow } from '@tideline/api';
import type { Audit, AuditRow as StoredRow } from '@tideline/db';
import type { AuditCheck } from './audit-check.ts';

export function createAuditPort({
  audit,
  check,
}: {
  readonly audit: Pick<Audit, 'page'>;
  readonly check: Pick<AuditCheck, 'finding'>;
}): AuditPort {
  return {
    async page({ before, limit }) {
      const { ok: isIntact } = await check.finding();
      // One more than is shown tells whether there are more.
      const rows = audit.page({ before, limit: limit + 1 });
      return {
        entries: rows.slice(0, limit).map(toRow),
        hasMore: rows.length > limit,
        isIntact,
      };
    },
  };
}

function toRow({ actorId: _, hash: __, detail, ...row }: StoredRow): AuditRow {
  return { ...row, detail: toDetail(detail) };
}

/** Lists and objects inside are shown as they are stored. */
function toDetail(detail: StoredRow['detail']): AuditRow['detail'] {
  if (detail === null) return null;
  if (typeof detail !== 'object' || Array.isArray(detail)) return { value: toPlain(detail) };
  return Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, toPlain(value)]));
}

function toPlain(value: StoredRow['detail']): string | number | boolean | null {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
