import { done, invalidField, type Result, refused } from '@tideline/api';
import { type BlackoutRow, blackoutRow, MAX_BLACKOUTS } from '@tideline/api/schemas';
import Papa from 'papaparse';

const CSV_COLUMNS = ['label', 'date', 'from', 'to'];

/**
 * Reads all rows or none; the first line has the column names. A refusal names the column and the
 * row, counted from 1 without the head.
 */
export function readBlackoutCsv(csv: string): Result<readonly BlackoutRow[]> {
  const { data } = Papa.parse<string[]>(csv, { delimiter: ',', skipEmptyLines: 'greedy' });
  const [head = [], ...lines] = data;
  const names = head.map((name) => name.trim().toLowerCase());
  const unknown = names.find((name) => !CSV_COLUMNS.includes(name));
  const missing = CSV_COLUMNS.find((name) => !names.includes(name));
  if (missing !== undefined) return invalid('head', `the column ${missing} is missing`);
  if (unknown !== undefined) return invalid('head', `the column "${unknown}" is unknown`);
  if (names.length > CSV_COLUMNS.length) return invalid('head', 'a column is there twice');
  if (lines.length === 0) return invalid('csv', 'has no rows');
  if (lines.length > MAX_BLACKOUTS) return invalid('csv', `has more than ${MAX_BLACKOUTS} rows`);
  const rows: BlackoutRow[] = [];
  for (const [index, line] of lines.entries()) {
    const where = `row ${index + 1}`;
    if (line.length !== names.length)
      return invalid(where, `has ${line.length} values, not ${names.length}`);
    const values = names.map((name, column) => [name, (line[column] ?? '').trim()]);
    const parsed = blackoutRow.safeParse(Object.fromEntries(values));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return invalid(`${where}, ${String(issue?.path[0])}`, issue?.message ?? 'is not valid');
    }
    rows.push(parsed.data);
  }
  return done(rows);
}

function invalid(field: string, why: string): Result<never> {
  return refused(invalidField(field, why));
}
