import { z } from 'zod';
import { isoInstant, pageBeforeId, rowId } from './common.ts';

const booleanOrText = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')],
  { error: 'must be true or false' },
);

export const alarm = z.strictObject({
  id: rowId,
  /** Only administrators acknowledge alarms of the platform. */
  scope: z.enum(['account', 'platform']),
  severity: z.enum(['info', 'warning', 'critical']),
  code: z.string(),
  message: z.string(),
  /** Market time. */
  at: isoInstant,
  /** Wall time. */
  acknowledgedAt: isoInstant.nullable(),
  acknowledgedBy: z.string().nullable(),
  /** Set while the server can't save: only a saved alarm can be acknowledged. */
  isUnsaved: z.literal(true).optional(),
});

export const alarmsInput = z
  .strictObject({ ...pageBeforeId, open: booleanOrText.optional() })
  .optional();

export const alarmsAnswer = z.strictObject({
  alarms: z.array(alarm),
  openCount: z.number().int(),
  /** Where the next page starts; null on the last. */
  before: rowId.nullable(),
});

export const acknowledgeInput = z.strictObject({ id: rowId });

export type Alarm = z.infer<typeof alarm>;
