import { type BlackoutRow, blackoutRow, MOST_BLACKOUTS } from '@tideline/api/schemas';
import Papa from 'papaparse';

export type ReadCsv =
  | { readonly ok: true; readonly rows: readonly BlackoutRow[] }
  /** Names the column and the row, counted from 1 without the head. */
  | { readonly ok: false; readonly field: string; readonly message: string };

const COLUMNS = ['label', 'date', 'from', 'to'];

/** Reads all rows or none; the first line has the column names. */
export function readBlackoutCsv(csv: string): ReadCsv {
  const { data } = Papa.parse<string[]>(csv, { delimiter: ',', skipEmptyLines: 'greedy' });
  const [head = [], ...lines] = data;
  const names = head.map((name) => name.trim().toLowerCase());
  const unknown = names.find((name) => !COLUMNS.includes(name));
  const missing = COLUMNS.find((name) => !names.includes(name));
  if (missing !== undefined) return bad('head', `the column ${missing} is missing`);
  if (unknown !== undefined) return bad('head', `the column "${unknown}" is unknown`);
  if (names.length > COLUMNS.length) return bad('head', 'a column is there twice');
  if (lines.length === 0) return bad('csv', 'has no rows');
  if (lines.length > MOST_BLACKOUTS) return bad('csv', `has more than ${MOST_BLACKOUTS} rows`);
  const rows: BlackoutRow[] = [];
  for (const [index, line] of lines.entries()) {
    const where = `row ${index + 1}`;
    if (line.length !== names.length) {
      return bad(where, `has ${line.length} values, not ${names.length}`);
    }
    const values = names.map((name, column) => [name, (line[column] ?? '').trim()]);
    const parsed = blackoutRow.safeParse(Object.fromEntries(values));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return bad(`${where}, ${String(issue?.path[0])}`, issue?.message ?? 'is not valid');
    }
    rows.push(parsed.data);
  }
  return { ok: true, rows };
}

function bad(field: string, why: string): ReadCsv {
  return { ok: false, field, message: `${field}: ${why}` };
}
