import { z } from 'zod';
import { instant } from './common.ts';

const id = z.string().regex(/^\d{1,15}$/, { error: 'must be the id of an alarm' });

/** In an address every value is a text. */
const pageSize = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ],
    {
      error: 'must be a whole number from 1 to 200',
    },
  )
  .pipe(z.number().int().min(1).max(200));
const yesOrNo = z.union(
  [z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')],
  { error: 'must be true or false' },
);

export const alarm = z.strictObject({
  id,
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
    before: id.optional(),
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
  before: id.nullable(),
});

export const acknowledgeInput = z.strictObject({ id });

export type Alarm = z.infer<typeof alarm>;
