/** Bar files of all kinds, read once into columns that threads can share. */
export { barsOf } from './bar-columns.ts';
export type { BarFile, RowCounts } from './bar-file.ts';
export { BarFileError } from './bar-file-error.ts';
export { type ReadOptions, readBarFile, readBars } from './read-bar-file.ts';
export type { ReadSummary } from './read-problem.ts';
export type { DateOrder } from './stamp-text.ts';
export { isTimeZone } from './zone-clock.ts';
