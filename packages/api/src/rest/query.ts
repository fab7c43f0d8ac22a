import type { z } from 'zod';
import { done, invalid, type Result, refusalError, refused, validationRefusal } from '../errors.ts';

/** Returns undefined for an empty query. Throws a refusal for a field given twice. */
export function queryFields(query: string): Record<string, unknown> | undefined {
  if (query === '') return;
  const fields = new URLSearchParams(query);
  const twice = twiceIn(fields);
  if (twice === undefined) return Object.fromEntries(fields);
  throw refusalError(invalid(twice, 'is given twice'));
}

function twiceIn(fields: URLSearchParams): string | undefined {
  const seen = new Set<string>();
  for (const name of fields.keys()) {
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return;
}

/** Reads the query of a path that is no call, with the same refusals. */
export function readQuery<Schema extends z.ZodType>(
  schema: Schema,
  query: string,
): Result<z.output<Schema>> {
  const fields = new URLSearchParams(query);
  const twice = twiceIn(fields);
  if (twice !== undefined) {
    return refused(invalid(twice, 'is given twice'));
  }
  const read = schema.safeParse(Object.fromEntries(fields));
  return read.success ? done(read.data) : refused(validationRefusal(read.error.issues));
}
