import type { Page } from '../ports/index.ts';

const USUAL_LIMIT = 50;

interface PageInput {
  readonly before?: string | undefined;
  readonly limit?: number | undefined;
}

export function toPage({ before, limit = USUAL_LIMIT }: PageInput = {}): Page {
  return { before: before === undefined ? null : Number(before), limit };
}
