import type { SimulatedMarket } from '@tideline/broker/simulator';
import { DecisionCounter } from './decision-counter.ts';
import type { SharedViews } from './market-feed.ts';
import { Playback } from './playback.ts';
import type {
  BacktestRun,
  DecisionRow,
  RecordedRun,
  RunConfig,
  RunObserver,
  RunSummary,
} from './result.ts';
import { SharedReadings } from './shared-readings.ts';
import type { SignalRecording } from './signal-recording.ts';

/**
 * Runs the server's step on virtual time, against the simulator's exchange. It is synchronous; the
 * same arguments give the same calls and result. Runs that differ only in settings can share
 * signals and views, so only the first computes them. Throws `SimulatorSettingError` when `from` or
 * `to` can't be met.
 */
export function runBacktest(
  market: SimulatedMarket,
  config: RunConfig,
  observer: RunObserver,
  tape: SignalRecording | null = null,
  views: SharedViews | null = null,
): RunSummary {
  return new Playback(market, config, observer, { tape, views }).play();
}

export function recordSignals(
  market: SimulatedMarket,
  config: RunConfig,
  tape: SignalRecording,
): void {
  new Playback(market, config, {}, { tape, isOff: true }).play();
}

export function collectRun(
  market: SimulatedMarket,
  config: RunConfig,
  observer: Pick<RunObserver, 'progress'> = {},
  tape: SignalRecording | null = null,
): RecordedRun {
  const decisions: DecisionRow[] = [];
  const readings = new SharedReadings();
  const keep = (row: DecisionRow) => void decisions.push(readings.share(row));
  return { ...collect(market, config, observer, tape, keep), decisions };
}

/** Counts the decisions, and keeps none but entries. */
export function collectFigures(
  market: SimulatedMarket,
  config: RunConfig,
  observer: Pick<RunObserver, 'progress'> = {},
  tape: SignalRecording | null = null,
): BacktestRun {
  return collect(market, config, observer, tape, () => undefined);
}

function collect(
  market: SimulatedMarket,
  config: RunConfig,
  observer: Pick<RunObserver, 'progress'>,
  tape: SignalRecording | null,
  onDecision: (row: DecisionRow) => void,
): BacktestRun {
  const counts = new DecisionCounter(config.settings.confidenceThreshold);
  const entries: DecisionRow[] = [];
  const trades: BacktestRun['trades'][number][] = [];
  const orders: BacktestRun['orders'][number][] = [];
  const fills: BacktestRun['fills'][number][] = [];
  const days: BacktestRun['days'][number][] = [];
  const alarms: BacktestRun['alarms'][number][] = [];
  const summary = runBacktest(
    market,
    config,
    {
      ...observer,
      decision(row) {
        counts.add(row);
        onDecision(row);
      },
      entry: (row) => entries.push(row),
      trade: (trade) => trades.push(trade),
      alarm: (alarm) => alarms.push(alarm),
      order: (order) => orders.push(order),
      fill: (fill) => fills.push(fill),
      day: (day) => days.push(day),
    },
    tape,
  );
  const sessions = market.sessions(summary.firstDate, summary.lastDate);
  const [first, last] = [sessions[0], sessions.at(-1)];
  const bars5 =
    first === undefined || last === undefined ? [] : market.bars(5, first.open, last.close);
  return { ...summary, config, bars5, counts, entries, trades, orders, fills, days, alarms };
}
