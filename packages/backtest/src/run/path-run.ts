import { type PathVariant, pathSeed, type SimulatedMarket } from '@tideline/broker/simulator';
import type { BacktestRun, RunConfig } from './result.ts';
import { runBacktest } from './run.ts';
import type { SignalRecording } from './signals/signal-recording.ts';

/** Counts signals that passed every gate, and those whose contract was bought. */
export interface EntryCounts {
  readonly decided: number;
  readonly filled: number;
}

export interface PathRun extends Pick<BacktestRun, 'startCash' | 'endCash' | 'trades' | 'days'> {
  readonly entries: EntryCounts;
}

/** Paths share bars and signals, but not the exchange's random outcomes. */
export function configOfPath(config: RunConfig, { path }: PathVariant): RunConfig {
  return { ...config, seed: pathSeed(config.seed ?? 1, path) };
}

export function playPath(
  market: SimulatedMarket,
  config: RunConfig,
  tape: SignalRecording | null,
): PathRun {
  const trades: PathRun['trades'][number][] = [];
  const days: PathRun['days'][number][] = [];
  const counter = new EntryCounter();
  const { startCash, endCash } = runBacktest(
    market,
    config,
    {
      trade: (trade) => trades.push(trade),
      day: (day) => days.push(day),
      entry: () => counter.countEntry(),
      fill: (fill) => counter.countFill(fill),
    },
    tape,
  );
  return { startCash, endCash, trades, days, entries: counter.counts };
}

export function pathRunOf(run: BacktestRun): PathRun {
  const { startCash, endCash, trades, days } = run;
  const counter = new EntryCounter();
  for (const _ of run.entries) counter.countEntry();
  for (const fill of run.fills) counter.countFill(fill);
  return { startCash, endCash, trades, days, entries: counter.counts };
}

class EntryCounter {
  #decided = 0;
  readonly #filled = new Set<string>();

  get counts(): EntryCounts {
    return { decided: this.#decided, filled: this.#filled.size };
  }

  countEntry(): void {
    this.#decided += 1;
  }

  countFill({ side, clientOrderId }: BacktestRun['fills'][number]): void {
    if (side === 'buy') this.#filled.add(clientOrderId.replace(/-entry-\d+$/, ''));
  }
}
