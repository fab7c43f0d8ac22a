import { runWholeBacktest } from './backtest.ts';
import { bareLoop, plainBars } from './bare-loop.ts';
import type { Bench, BenchEnvironment } from './bench.ts';
import { type MarketYear, openYear, yearBars } from './market-data.ts';
import { medianSpeedRatio, type Pairs, type TimedWork } from './measure.ts';
import type { RowDefinition } from './row.ts';
import { signalWork } from './signal.ts';

/**
 * Speed of a backtest ÷ speed of the bare loop over the same year, in this process. Earlier runs
 * have compiled the code; each row says whether the market was played before.
 */
export const calculationBenches: readonly Bench[] = [
  pairBench(
    {
      name: 'backtest.signal_ratio',
      unit: 'of bare loop',
      budget: { limit: 0.3, kind: 'at least' },
    },
    { warmUps: 10, count: 11 },
    ({ year, bars }) =>
      signalWork(year, year.market.sessions(year.market.firstDate, year.lastDate), bars),
  ),
  // Timed with a new market, as in a user's run.
  pairBench(
    {
      name: 'backtest.run_ratio',
      unit: 'of bare loop',
      budget: { limit: 0.04, kind: 'at least' },
    },
    { warmUps: 3, count: 5 },
    ({ year }) =>
      () =>
        runWholeBacktest(year.createMarket(), year.lastDate),
  ),
  // Only a sweep's later settings find a market played before.
  pairBench(
    { name: 'backtest.kept_market_ratio', unit: 'of bare loop', budget: null },
    { warmUps: 3, count: 5 },
    ({ year }) => {
      const market = year.createMarket();
      return () => runWholeBacktest(market, year.lastDate);
    },
  ),
];

function pairBench(
  measure: RowDefinition,
  pairs: Pairs,
  work: (played: PlayedYear) => TimedWork,
): Bench {
  return {
    measures: [measure],
    async run(surroundings) {
      const played = await playedYear(surroundings);
      const plain = plainBars(played.bars);
      const value = await medianSpeedRatio(work(played), () => bareLoop(plain), pairs);
      return [{ name: measure.name, value, data: played.year.isGenerated ? 'generated' : 'real' }];
    },
  };
}

interface PlayedYear {
  readonly year: MarketYear;
  readonly bars: ReturnType<typeof yearBars>;
}

/** Kept: reading a year is slow. */
let knownYear: PlayedYear | null = null;

async function playedYear({ marketData, printLine }: BenchEnvironment): Promise<PlayedYear> {
  knownYear ??= await readYear(marketData);
  printLine(`${knownYear.bars.length} bars${knownYear.year.isGenerated ? ' (generated)' : ''}`);
  return knownYear;
}

async function readYear(marketData: string | undefined): Promise<PlayedYear> {
  const year = await openYear(marketData);
  return { year, bars: yearBars(year) };
}
