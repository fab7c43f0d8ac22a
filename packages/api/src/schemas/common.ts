import { z } from 'zod';

/** A moment in UTC, such as `2026-11-20T15:04:05.000Z`. */
export const isoInstant = z.iso.datetime();

/** A New York date, `YYYY-MM-DD`. */
export const tradingDate = z.iso.date();

/** New York time, such as `09:45`. */
export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time as HH:MM' });

/** Age by the server's clocks; null if never. */
export const ageMs = z.number().nonnegative().nullable();

/** Decimals as the broker writes them: `"2"`, `"-1.05"`. */
export const numericString = z.string().regex(/^-?\d+(\.\d+)?$/);

export const messageAnswer = z.strictObject({ message: z.string() });

/** A warning names what is not done yet, or will not be. */
export const warningsAnswer = messageAnswer.extend({ warnings: z.array(z.string()) });

export const noInput = z.strictObject({}).optional();

/** Without a day it is the present session's. */
export const dayInput = z.strictObject({ day: tradingDate.optional() }).optional();

export const rowId = z.string().regex(/^\d{1,15}$/, { error: 'must be a whole number' });

export function plainTextSchema(maxCharacters: number) {
  return z
    .string()
    .trim()
    .min(1, { error: 'must not be empty' })
    .max(maxCharacters)
    .refine(isOneLine, { error: 'must not hold control characters' });
}

export function isOneLine(text: string): boolean {
  return !/\p{Cc}/u.test(text);
}

export function numberWithin({ min, max }: { readonly min: number; readonly max: number }) {
  return z.number().min(min).max(max);
}

/** A number or its text: every value in an address is text. */
export function numberOrText(number: z.ZodNumber, pattern: RegExp, error: string) {
  const text = z.string().regex(pattern).transform(Number).pipe(number);
  return z.union([number, text], { error });
}

const pageRows = z.number().int().min(1).max(200);

export const pageSize = numberOrText(
  pageRows,
  /^\d{1,15}$/,
  'must be a whole number from 1 to 200',
);

export const pageBeforeId = {
  /** Id at which the last page stopped. */
  before: rowId.optional(),
  limit: pageSize.optional(),
};

export function withAtLeastOneField<Shape extends z.ZodRawShape>(
  object: z.ZodObject<Shape, z.core.$strict>,
) {
  const isGiven = (value: unknown) => value !== undefined;
  return object.partial().refine((fields) => Object.values(fields).some(isGiven), {
    error: `at least one of ${Object.keys(object.shape).join(', ')} is needed`,
  });
}
