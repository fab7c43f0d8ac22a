import { z } from 'zod';
import { instant, pageSize, rowId } from './common.ts';

const yesOrNo = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')],
  { error: 'must be true or false' },
);

export const alarm = z.strictObject({
  id: rowId,
  /** The scope; only administrators acknowledge alarms of the platform. */
  scope: z.enum(['account', 'platform']),
  severity: z.enum(['info', 'warning', 'critical']),
  code: z.string(),
  message: z.string(),
  /** Market time. */
  at: instant,
  /** Wall time; null while unacknowledged. */
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: z.string().nullable(),
  /** The alarm exists only while the server can't save: acknowledging needs it saved. */
  isUnsaved: z.literal(true).optional(),
});

/** Request for alarms, newest first. */
export const alarmsInput = z
  .strictObject({
    /** Only older alarms: the place where the last page stopped. */
    before: rowId.optional(),
    limit: pageSize.optional(),
    /** Only unacknowledged warnings and critical alarms. */
    open: yesOrNo.optional(),
  })
  .optional();

export const alarmsAnswer = z.strictObject({
  alarms: z.array(alarm),
  /** Unacknowledged warnings and critical alarms on all pages. */
  openCount: z.number().int(),
  /** Start of the next page; null on the last. */
  before: rowId.nullable(),
});

export const acknowledgeInput = z.strictObject({ id: rowId });

export type Alarm = z.infer<typeof alarm>;
