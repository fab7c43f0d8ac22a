import type { SimulatedMarket } from '@tideline/broker/simulator';
import { DecisionCounter } from './decision-counter.ts';
import type { SharedMarketViews } from './market-feed.ts';
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
import type { SignalRecording } from './signals/signal-recording.ts';

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
  recording: SignalRecording | null = null,
  sharedViews: SharedMarketViews | null = null,
): RunSummary {
  return new Playback(market, config, observer, { recording, sharedViews }).playSessions();
}

export function recordSignals(
  market: SimulatedMarket,
  config: RunConfig,
  recording: SignalRecording,
): void {
  new Playback(market, config, {}, { recording, isBotOff: true }).playSessions();
}

export function collectRun(
  market: SimulatedMarket,
  config: RunConfig,
  observer: Pick<RunObserver, 'onProgress'> = {},
  recording: SignalRecording | null = null,
): RecordedRun {
  const decisions: DecisionRow[] = [];
  const readings = new SharedReadings();
  const onDecision = (row: DecisionRow) => void decisions.push(readings.shareReadings(row));
  return { ...collectFigures(market, config, { ...observer, onDecision }, recording), decisions };
}

/** Counts the decisions, and keeps none but entries. */
export function collectFigures(
  market: SimulatedMarket,
  config: RunConfig,
  observer: Pick<RunObserver, 'onProgress' | 'onDecision'> = {},
  recording: SignalRecording | null = null,
): BacktestRun {
  const decisionCounter = new DecisionCounter(config.settings.confidenceThreshold);
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
      onDecision(row) {
        decisionCounter.addDecision(row);
        observer.onDecision?.(row);
      },
      onEntry: (row) => entries.push(row),
      onTrade: (trade) => trades.push(trade),
      onAlarm: (alarm) => alarms.push(alarm),
      onOrder: (order) => orders.push(order),
      onFill: (fill) => fills.push(fill),
      onDay: (day) => days.push(day),
    },
    recording,
  );
  const sessions = market.sessions(summary.firstDate, summary.lastDate);
  const [first, last] = [sessions[0], sessions.at(-1)];
  const fiveMinuteBars = first && last ? market.bars(5, first.open, last.close) : [];
  const collected = { entries, trades, orders, fills, days, alarms };
  return { ...summary, config, fiveMinuteBars, decisionCounter, ...collected };
}
