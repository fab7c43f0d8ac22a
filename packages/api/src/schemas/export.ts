import { z } from 'zod';
import { days, inOrder, whose } from './evidence.ts';

/** Each is at `/api/export/{name}.csv`. */
export const EXPORTS = ['trades', 'orders', 'decisions', 'equity'] as const;

export type ExportName = (typeof EXPORTS)[number];

export const exportInput = z
  .strictObject({ ...days, ...whose })
  .refine(inOrder.check, inOrder.refusal);
