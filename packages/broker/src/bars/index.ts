export { barsOf } from './bar-columns.ts';
export type { BarFile, RowCounts } from './bar-file.ts';
export type { ReadSummary } from './problems/read-problem.ts';
export { BarFileError } from './problems/read-problem.ts';
export { type ReadOptions, readBarFile, readBars } from './read-bar-file.ts';
export { fileErrorText } from './text/file-bytes.ts';
export type { DateOrder } from './text/stamp-text.ts';
export { isTimeZone } from './text/zone-clock.ts';
