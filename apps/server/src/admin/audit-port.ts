import type { AuditPort } from '@tideline/api';
import type { Reader } from '../reader/reader.ts';
import { toSerializedResult } from '../reader/ready-result.ts';
import type { AuditCheck } from './audit-check.ts';

export function createAuditPort({
  reader,
  check,
}: {
  readonly reader: Reader;
  readonly check: Pick<AuditCheck, 'currentFinding'>;
}): AuditPort {
  return {
    async readPage({ beforeId: before, maxRows: limit }) {
      const found = await check.currentFinding();
      if (!found.ok) return found;
      const query = { before, limit, isIntact: found.value.ok };
      return toSerializedResult(await reader.ask('administrators', 'auditPage', query));
    },
  };
}
