import type { EpochMs } from '@tideline/engine';
import type { AuditAnswer, AuditEntry } from '../schemas/audit.ts';
import type { PageQuery } from './page.ts';
import type { SerializedAnswer } from './viewer.ts';

export interface AuditRow extends Readonly<Omit<AuditEntry, 'id' | 'at'>> {
  readonly id: number;
  /** Wall time. */
  readonly at: EpochMs;
}

export interface AuditPort {
  readPage(page: PageQuery): SerializedAnswer<AuditAnswer>;
}
