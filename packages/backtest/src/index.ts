export { defaultSettings, toRunConfig } from './input/setting-fields.ts';
export { type MeasuredLuck, measureLuck, measureReturn } from './report/figures/measure.ts';
export { runOutcome } from './report/figures/results.ts';
export { pathRunOf } from './run/path-run.ts';
export type * from './run/result.ts';
export { collectFigures, collectRun, runBacktest } from './run/run.ts';
