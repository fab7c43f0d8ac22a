import type { PageQuery } from '../ports/index.ts';

const DEFAULT_PAGE_ROWS = 50;

interface PageInput {
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

export function toPageQuery({ before, limit = DEFAULT_PAGE_ROWS }: PageInput = {}): PageQuery {
  return { beforeId: before === undefined ? null : Number(before), maxRows: limit };
}
