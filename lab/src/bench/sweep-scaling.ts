import type { Bench } from './bench.ts';
import { runFresh, yearOptions } from './fresh-process.ts';
import { realYearFile } from './market-data.ts';
import { medianSpeedRatio } from './measure.ts';

const SCALING_ROW = 'backtest.sweep_scaling';
/**
 * The README's 28 settings. Each worker makes its own market and signals, which would hide the rest
 * with few settings.
 */
const SWEEP_GRID = 'threshold=40:70:5,stopLoss=10:40:10';

/** How many times as fast two workers sweep as one, by the command line in fresh processes. */
export const sweepScaling: Bench = {
  measures: [{ name: SCALING_ROW, unit: 'x', budget: { limit: 1.8, kind: 'at least' } }],
  async run({ marketData, commands }) {
    const sweep = (threads: number) => () =>
      runFresh(commands.backtest, [
        ...yearOptions(marketData),
        ...['--paths', '1', '--sweep', SWEEP_GRID, '--threads', String(threads)],
      ]);
    const value = await medianSpeedRatio(sweep(2), sweep(1), { warmUps: 0, count: 3 });
    return [
      { name: SCALING_ROW, value, data: realYearFile(marketData) === null ? 'generated' : 'real' },
    ];
  },
};
