import type { SimulatedMarket } from '@tideline/broker/simulator';
import { DecisionSummaries, type KeptDecisions, WholeDecisions } from './kept-decisions.ts';
import type { SharedViews } from './market-feed.ts';
import { Playback } from './playback.ts';
import type {
  BacktestRun,
  DecisionRow,
  DecisionSummary,
  RunConfig,
  RunObserver,
  RunSummary,
} from './result.ts';
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
): BacktestRun<DecisionRow> {
  return collect(market, config, observer, tape, new WholeDecisions());
}

/** Keeps of its decisions what the figures of a report read. */
export function collectFigures(
  market: SimulatedMarket,
  config: RunConfig,
  observer: Pick<RunObserver, 'progress'>,
  tape: SignalRecording | null,
): BacktestRun {
  return collect(market, config, observer, tape, new DecisionSummaries());
}

function collect<Row extends DecisionSummary>(
  market: SimulatedMarket,
  config: RunConfig,
  observer: Pick<RunObserver, 'progress'>,
  tape: SignalRecording | null,
  kept: KeptDecisions<Row>,
): BacktestRun<Row> {
  const decisions: Row[] = [];
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
      decision: (row) => decisions.push(kept.keep(row)),
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
  return { ...summary, config, bars5, decisions, entries, trades, orders, fills, days, alarms };
}
