import { type PathVariant, pathSeed, type SimulatedMarket } from '@tideline/broker/simulator';
import type { FillRecord } from './records.ts';
import type { BacktestRun, DayRecord, DecisionRow, RunConfig } from './result.ts';
import { runBacktest } from './run.ts';
import type { SignalRecording } from './signals/signal-recording.ts';

export type PathRun = ReturnType<typeof pathRunOf>;

/** Paths share bars and signals, but not the exchange's random outcomes. */
export function configOfPath(config: RunConfig, { path }: PathVariant): RunConfig {
  return { ...config, seed: pathSeed(config.seed ?? 1, path) };
}

export function playPath(
  market: SimulatedMarket,
  config: RunConfig,
  recording: SignalRecording | null,
): PathRun {
  const entries: DecisionRow[] = [];
  const trades: PathRun['trades'][number][] = [];
  const fills: FillRecord[] = [];
  const days: DayRecord[] = [];
  const summary = runBacktest(
    market,
    config,
    {
      onTrade: (trade) => trades.push(trade),
      onDay: (day) => days.push(day),
      onEntry: (row) => entries.push(row),
      onFill: (fill) => fills.push(fill),
    },
    recording,
  );
  return pathRunOf({ ...summary, entries, trades, fills, days });
}

type PathRecords = Pick<
  BacktestRun,
  'startCash' | 'endCash' | 'entries' | 'trades' | 'fills' | 'days'
>;

export function pathRunOf({ startCash, endCash, entries, trades, fills, days }: PathRecords) {
  const buys = fills.filter(({ side }) => side === 'buy');
  const filledEntries = buys.map(({ clientOrderId }) => clientOrderId.replace(/-entry-\d+$/, ''));
  /** Counts signals that passed every gate, and those whose contract was bought. */
  const entryCounts = { decidedCount: entries.length, filledCount: new Set(filledEntries).size };
  return { startCash, endCash, trades, days, entryCounts };
}
