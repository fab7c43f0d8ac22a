import type { PageQuery } from '../ports/index.ts';

const DEFAULT_PAGE_ROWS = 50;

interface PageInput {
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

export function toPageQuery({ before, limit = DEFAULT_PAGE_ROWS }: PageInput = {}): PageQuery {
  return { beforeId: before === undefined ? null : Number(before), maxRows: limit };
}

/** Takes one row beyond the page when there are more; `lastRow` is null when there are none. */
export function toPage<Row>(foundRows: readonly Row[], maxRows: number) {
  const rows = foundRows.slice(0, maxRows);
  const lastRow = foundRows.length > maxRows ? (rows.at(-1) ?? null) : null;
  return { rows, lastRow };
}
