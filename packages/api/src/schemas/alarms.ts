import { z } from 'zod';
import { instant, pageSize, rowId } from './common.ts';

const yesOrNo = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')],
  { error: 'must be true or false' },
);

export const alarm = z.strictObject({
  id: rowId,
  /** Of the caller's own account, or of everybody: those only administrators acknowledge. */
  scope: z.enum(['account', 'platform']),
  severity: z.enum(['info', 'warning', 'critical']),
  code: z.string(),
  /** For a person. */
  message: z.string(),
  /** Market time. */
  at: instant,
  /** Wall time; null while nobody has. */
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: z.string().nullable(),
  /** Told only while the server can't save: it can't be acknowledged before it is saved. */
  isUnsaved: z.literal(true).optional(),
});

/** Newest first. */
export const alarmsInput = z
  .strictObject({
    /** Only alarms older than this one: where the last page ended. */
    before: rowId.optional(),
    limit: pageSize.optional(),
    /** Only warnings and critical alarms that nobody has acknowledged. */
    open: yesOrNo.optional(),
  })
  .optional();

export const alarmsAnswer = z.strictObject({
  alarms: z.array(alarm),
  /** Warnings and critical alarms that nobody has acknowledged, on this page or not. */
  openCount: z.number().int(),
  /** Where the next page begins; null on the last one. */
  before: rowId.nullable(),
});

export const acknowledgeInput = z.strictObject({ id: rowId });

export type Alarm = z.infer<typeof alarm>;
