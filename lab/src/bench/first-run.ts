import type { Bench } from './bench.ts';
import { runFresh, yearOptions } from './fresh-process.ts';
import { realYearFile } from './market-data.ts';
import { medianSpeedRatio } from './measure.ts';

const FIRST_RUN_ROW = 'backtest.first_run_ratio';

/**
 * A user's first run: a fresh process of the shipped program, nothing compiled or cached, reads a
 * year, plays one path and reports. Beside it another reads the same bars into the bare loop.
 * Larger is better.
 */
export const firstRun: Bench = {
  measures: [{ name: FIRST_RUN_ROW, unit: 'of bare process', budget: null }],
  async run({ marketData, commands }) {
    const options = [...yearOptions(marketData), '--paths', '1'];
    const value = await medianSpeedRatio(
      () => runFresh(commands.backtest, options),
      () => runFresh(commands.bareYear, []),
      // The first pair reads the files into memory.
      { warmUps: 1, count: 7 },
    );
    return [
      {
        name: FIRST_RUN_ROW,
        value,
        data: realYearFile(marketData) === null ? 'generated' : 'real',
      },
    ];
  },
};
