import { z } from 'zod';
import { isoInstant, pageBeforeId, rowId } from './common.ts';

/** Who did what to whom, in wall time. */
export const auditEntry = z.strictObject({
  id: rowId,
  at: isoInstant,
  /** The actor's e-mail address, `console` or `system`. */
  actor: z.string(),
  action: z.string(),
  subject: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  address: z.string().nullable(),
});

export const auditInput = z.strictObject(pageBeforeId).optional();

export const auditAnswer = z.strictObject({
  entries: z.array(auditEntry),
  hasMore: z.boolean(),
  /** True when no entry anywhere was changed or removed. */
  isIntact: z.boolean(),
});

export type AuditAnswer = z.infer<typeof auditAnswer>;
export type AuditEntry = z.infer<typeof auditEntry>;
