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
      const finding = await check.currentFinding();
      if (!finding.ok) return finding;
      const query = { beforeRowId: before, maxRows: limit, isIntact: finding.value.ok };
      return toSerializedResult(await reader.ask('administrators', 'auditPage', query));
    },
  };
}
