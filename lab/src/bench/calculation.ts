import { backtestBarsPerSecond } from './backtest.ts';
import type { Bench, Surroundings } from './bench.ts';
import { indicatorMicroseconds } from './indicators.ts';
import { type MarketYear, openYear } from './market-data.ts';
import type { Measure } from './row.ts';
import { signalBarsPerSecond } from './signal.ts';

/** What is computed on a year of bars, without a process or a wire. */
export const calculations: readonly Bench[] = [
  bench(
    {
      name: 'indicators.us_per_bar',
      unit: 'us',
      budget: { limit: 1.5, kind: 'at most' },
    },
    ({ bars }) => indicatorMicroseconds(bars),
  ),
  bench(
    {
      name: 'backtest.signal_bars_per_second',
      unit: 'bars/s',
      budget: { limit: 250_000, kind: 'at least' },
    },
    ({ year, sessions, bars }) => signalBarsPerSecond(year, sessions, bars),
  ),
  bench(
    {
      name: 'backtest.bars_per_second',
      unit: 'bars/s',
      budget: { limit: 40_000, kind: 'at least' },
    },
    ({ year }) => backtestBarsPerSecond(year),
  ),
];

function bench(measure: Measure, measured: (played: PlayedYear) => number): Bench {
  return {
    measures: [measure],
    async run(surroundings) {
      const played = await playedYear(surroundings);
      const data = played.year.isGenerated ? 'generated' : 'real';
      return [{ name: measure.name, value: measured(played), data }];
    },
  };
}

interface PlayedYear {
  readonly year: MarketYear;
  readonly sessions: ReturnType<MarketYear['market']['sessions']>;
  readonly bars: ReturnType<MarketYear['market']['bars']>;
}

/** Reading a year takes a while: it is read once. */
let known: PlayedYear | null = null;

async function playedYear({ marketData, say }: Surroundings): Promise<PlayedYear> {
  known ??= await readYear(marketData);
  say(`${known.bars.length} bars${known.year.isGenerated ? ' (generated)' : ''}`);
  return known;
}

async function readYear(marketData: string | undefined): Promise<PlayedYear> {
  const year = await openYear(marketData);
  const { market, lastDate } = year;
  const sessions = market.sessions(market.firstDate, lastDate);
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (first === undefined || last === undefined) throw new Error('the market has no session');
  return { year, sessions, bars: market.bars(5, first.open, last.close) };
}
