import { CALENDAR_YEARS } from '@tideline/engine';
import { z } from 'zod';
import { plainTextSchema, rowId, timeOfDay, tradingDate } from './common.ts';

/** The most blackouts in the whole list, and in one import. */
export const MAX_BLACKOUTS = 300;

const { first, last } = CALENDAR_YEARS;

const blackoutFields = {
  label: plainTextSchema(60),
  /** A New York date, like the times. */
  date: tradingDate.refine(isInCalendar, { error: `must be from ${first} to ${last}` }),
  from: timeOfDay,
  /** The blackout ends before this time. */
  to: timeOfDay,
};

const FROM_BEFORE_TO_ERROR = { path: ['to'], error: 'must be later than from' };

const isFromBeforeTo = ({ from, to }: { readonly from: string; readonly to: string }) => from < to;

function isInCalendar(date: string): boolean {
  const year = Number(date.slice(0, 4));
  return year >= first && year <= last;
}

export const blackout = z.strictObject({ id: rowId, ...blackoutFields });

export const blackoutRow = z
  .strictObject(blackoutFields)
  .refine(isFromBeforeTo, FROM_BEFORE_TO_ERROR);

export const blackoutsAnswer = z.strictObject({ blackouts: z.array(blackout) });

/** A blackout without an id is new. */
export const blackoutsInput = z.strictObject({
  blackouts: z
    .array(
      z
        .strictObject({ id: rowId.optional(), ...blackoutFields })
        .refine(isFromBeforeTo, FROM_BEFORE_TO_ERROR),
    )
    .max(MAX_BLACKOUTS, { error: `must hold at most ${MAX_BLACKOUTS}` }),
});

/** A head names the columns label, date, from and to, in any order. */
export const blackoutsImport = z.strictObject({ csv: z.string() });

export const importedBlackouts = blackoutsAnswer.extend({
  /** Leaves out rows already in the list. */
  added: z.number().int().nonnegative(),
});

export type BlackoutRow = z.infer<typeof blackoutRow>;
export type BlackoutEntry = z.infer<typeof blackout>;
