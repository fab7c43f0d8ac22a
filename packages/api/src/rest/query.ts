import type { z } from 'zod';
import {
  done,
  invalidField,
  type Result,
  refusalError,
  refused,
  validationRefusal,
} from '../errors.ts';

/** Undefined for an empty query. Throws a refusal for a field given twice. */
export function queryFields(query: string): Record<string, unknown> | undefined {
  if (query === '') return;
  const fields = parseQueryFields(query);
  if (fields.ok) return fields.value;
  throw refusalError(fields.refusal);
}

function parseQueryFields(query: string): Result<Record<string, unknown>> {
  const fields = new URLSearchParams(query);
  const seenNames = new Set<string>();
  for (const name of fields.keys()) {
    if (seenNames.has(name)) return refused(invalidField(name, 'is given twice'));
    seenNames.add(name);
  }
  return done(Object.fromEntries(fields));
}

/** Reads the query of a path that is no call, with the same refusals. */
export function readQuery<Schema extends z.ZodType>(
  schema: Schema,
  query: string,
): Result<z.output<Schema>> {
  const fields = parseQueryFields(query);
  if (!fields.ok) return fields;
  const parsed = schema.safeParse(fields.value);
  return parsed.success ? done(parsed.data) : refused(validationRefusal(parsed.error.issues));
}
