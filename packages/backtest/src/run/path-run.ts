import { type PathVariant, pathSeed, type SimulatedMarket } from '@tideline/broker/simulator';
import type { BacktestRun, RunConfig } from './result.ts';
import { runBacktest } from './run.ts';
import type { SignalRecording } from './signals/signal-recording.ts';

/** Counts signals that passed every gate, and those whose contract was bought. */
export interface EntryCounts {
  readonly decidedCount: number;
  readonly filledCount: number;
}

export interface PathRun extends Pick<BacktestRun, 'startCash' | 'endCash' | 'trades' | 'days'> {
  readonly entryCounts: EntryCounts;
}

/** Paths share bars and signals, but not the exchange's random outcomes. */
export function configOfPath(config: RunConfig, { path }: PathVariant): RunConfig {
  return { ...config, seed: pathSeed(config.seed ?? 1, path) };
}

export function playPath(
  market: SimulatedMarket,
  config: RunConfig,
  recording: SignalRecording | null,
): PathRun {
  const trades: PathRun['trades'][number][] = [];
  const days: PathRun['days'][number][] = [];
  const counter = new EntryCounter();
  const { startCash, endCash } = runBacktest(
    market,
    config,
    {
      onTrade: (trade) => trades.push(trade),
      onDay: (day) => days.push(day),
      onEntry: () => counter.countEntry(),
      onFill: (fill) => counter.countFill(fill),
    },
    recording,
  );
  return { startCash, endCash, trades, days, entryCounts: counter.counts };
}

export function pathRunOf(run: BacktestRun): PathRun {
  const { startCash, endCash, trades, days } = run;
  const counter = new EntryCounter();
  for (const _ of run.entries) counter.countEntry();
  for (const fill of run.fills) counter.countFill(fill);
  return { startCash, endCash, trades, days, entryCounts: counter.counts };
}

class EntryCounter {
  #decidedCount = 0;
  readonly #filledEntryIds = new Set<string>();

  get counts(): EntryCounts {
    return { decidedCount: this.#decidedCount, filledCount: this.#filledEntryIds.size };
  }

  countEntry(): void {
    this.#decidedCount += 1;
  }

  countFill({ side, clientOrderId }: BacktestRun['fills'][number]): void {
    if (side === 'buy') this.#filledEntryIds.add(clientOrderId.replace(/-entry-\d+$/, ''));
  }
}
