import { isIP } from 'node:net';
import { OPERATOR_LIMITS, type OperatorLimitName } from '@tideline/engine';
import { z } from 'zod';

const numberSchemaOf = (pattern: RegExp, numberKind: string) => (min: number, max: number) => {
  const error = `must be ${numberKind} from ${min} to ${max}`;
  return z
    .string()
    .regex(pattern, { error })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error });
};

export const integerSchema = numberSchemaOf(/^\d+$/, 'a whole number');

export const decimalSchema = numberSchemaOf(/^\d+(\.\d+)?$/, 'a number');

export const operatorLimitSchema = (name: OperatorLimitName, number: typeof integerSchema) => {
  const { min, max, default: usual } = OPERATOR_LIMITS[name];
  return number(min, max).default(usual);
};

/** Absent unless the operator sets it. */
export const optionalLimitSchema = (name: OperatorLimitName, number: typeof integerSchema) => {
  const { min, max } = OPERATOR_LIMITS[name];
  return number(min, max).optional();
};

export function closingMinutesOf({
  LAST_ENTRY_MINUTES: lastEntryMinutes = OPERATOR_LIMITS.lastEntryMinutes.default,
  FLATTEN_MINUTES: flattenMinutes = OPERATOR_LIMITS.flattenMinutes.default,
}: Partial<Record<'LAST_ENTRY_MINUTES' | 'FLATTEN_MINUTES', number | undefined>>) {
  return { lastEntryMinutes, flattenMinutes };
}

export const flagSchema = z
  .enum(['0', '1'], { error: 'must be 0 or 1' })
  .transform((value) => value === '1');

/** A name is refused, because conda and some shells set HOST to one. */
export const hostSchema = z
  .string()
  .toLowerCase()
  .transform((text) => text.replace(/^\[(.*)\]$/, '$1'))
  .refine((text) => text === 'localhost' || isIP(text) !== 0, {
    error:
      'must be localhost or an IP address to listen on (conda and some shells set it for themselves: unset HOST)',
  });
