import type { AuditPort } from '@tideline/api';
import type { Reader } from '../reader/reader.ts';
import { toSerializedResult } from '../reader/ready-result.ts';
import type { AuditCheck } from './audit-check.ts';

export function createAuditPort(reader: Reader, check: AuditCheck): AuditPort {
  return {
    async readPage({ beforeId, maxRows }) {
      const finding = await check.currentFinding();
      if (!finding.ok) return finding;
      const query = { beforeRowId: beforeId, maxRows, isIntact: finding.value.ok };
      return toSerializedResult(await reader.ask('administrators', 'auditPage', query));
    },
  };
}
