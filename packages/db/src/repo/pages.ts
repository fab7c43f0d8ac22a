import { setImmediate } from 'node:timers/promises';

/** Reading a page takes about a millisecond. */
export const PAGE_ROWS = 500;

/** Rows with smaller ids than `beforeId`, newest first; null begins at the newest. */
export interface IdPageQuery {
  readonly beforeId: number | null;
  readonly maxRows: number;
}

/** Gives `readNextPage` the last row of the page before. Between pages other work runs. */
export async function* readInPages<Row>(
  readNextPage: (last: Row | null) => readonly Row[],
): AsyncGenerator<readonly Row[]> {
  let last: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = readNextPage(last);
    yield rows;
    last = rows.at(-1) ?? null;
    if (rows.length < PAGE_ROWS) return;
    await setImmediate();
  }
}
