import { historyRange } from './evidence.ts';

/** Each of these tables is served at `/api/export/{name}.csv`. */
export const EXPORT_NAMES = ['trades', 'orders', 'decisions', 'equity'] as const;

export type ExportName = (typeof EXPORT_NAMES)[number];

export const exportInput = historyRange;
