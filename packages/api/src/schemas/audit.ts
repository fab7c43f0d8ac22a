import { z } from 'zod';
import { instant, pageSize, rowId } from './common.ts';

/** Who did what to whom, in wall time. */
export const auditEntry = z.strictObject({
  id: rowId,
  at: instant,
  /** An e-mail address, `console` or `system`. */
  actor: z.string(),
  action: z.string(),
  subject: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  /** Network address. */
  address: z.string().nullable(),
});

/** Newest first. */
export const auditInput = z
  .strictObject({
    /** Only entries older than this one: the last of the page before. */
    before: rowId.optional(),
    limit: pageSize.optional(),
  })
  .optional();

export const auditAnswer = z.strictObject({
  entries: z.array(auditEntry),
  hasMore: z.boolean(),
  /** No entry was changed or taken out, on this page or elsewhere. */
  isIntact: z.boolean(),
});

export type AuditAnswer = z.infer<typeof auditAnswer>;
export type AuditEntry = z.infer<typeof auditEntry>;
