/** The pure core: nothing here waits, reads a clock, draws randomness or does I/O. */
export { entryBlockers } from './account/blockers.ts';
export * from './account/commands.ts';
export * from './account/entry/planned-size.ts';
export { buildEmergencyExit } from './account/exit/emergency-exit.ts';
export * from './account/exit/quiet-quotes.ts';
export { breakerInput } from './account/ledger/breaker-input.ts';
export { needsCashMoves } from './account/ledger/cash-reconciliation.ts';
export { firstCashMoveDate } from './account/ledger/reported-cash.ts';
export { isNoLongerInFlight, recordAttempt } from './account/order/order-supervision.ts';
export { needsOrderHistory } from './account/position/unknown-trades.ts';
export * from './account/quiet-bar.ts';
export * from './account/reading/required-move.ts';
export { type RulesToday, rulesToday } from './account/rules-today.ts';
export { buildEmergencyOrderId, parseClientOrderId } from './account/state/client-order-id.ts';
export * from './account/state/decision-inputs.ts';
export * from './account/state/event.ts';
export * from './account/state/initial-state.ts';
export * from './account/state/intent.ts';
export * from './account/state/journal.ts';
export { isLateRowId, tradeIdOfRow } from './account/state/ledger-id.ts';
export * from './account/state/state.ts';
export * from './account/state/trading-state.ts';
export { NewerStateError, STATE_VERSION, upgradeState } from './account/state/upgrade.ts';
export * from './account/step.ts';
export * from './account/views.ts';
export {
  type Calibration,
  type CalibrationBand,
  calibration,
  type ScoredDecision,
} from './analytics/calibration/calibration.ts';
export * from './analytics/closed-trade.ts';
export * from './analytics/daily.ts';
export * from './analytics/day-ratios.ts';
export * from './analytics/days.ts';
export { decisionRecord } from './analytics/decision-record.ts';
export { type Drawdown, maxDrawdown } from './analytics/drawdown.ts';
export { type ExitChange, ownExitChange } from './analytics/exit-lab/alternatives.ts';
export { ExitLab, type ExitLabResult } from './analytics/exit-lab/exit-lab.ts';
export type { RecordedTrade } from './analytics/exit-lab/lab-trade.ts';
export { groupedBy } from './analytics/grouped-by.ts';
export * from './analytics/interval.ts';
export type { DateRange, LedgerRow } from './analytics/ledger-row.ts';
export { LedgerTotals } from './analytics/ledger-totals.ts';
export { decodePath, encodePath } from './analytics/path/path-codec.ts';
export { readingPace } from './analytics/path/path-readings.ts';
export { PathRecorder } from './analytics/path/path-recorder.ts';
export { type PathPart, type PathPoint, thinnedPath } from './analytics/path/quote-path.ts';
export * from './analytics/path/recording.ts';
export { levelsOverTime, type TimedLevels } from './analytics/path/trade-levels.ts';
export type { DayClose, EquityRecord } from './analytics/performance/account-days.ts';
export * from './analytics/performance/performance.ts';
export { tradeGroupNames } from './analytics/performance/trade-groups.ts';
export { MIN_TRADE_COUNT } from './analytics/performance/warnings.ts';
export type { PerformanceRow } from './analytics/performance/whole-trades.ts';
export * from './analytics/slippage/slippage.ts';
export * from './analytics/trade-result.ts';
export {
  ninetyDayRange,
  statisticsOf,
  type TradeStatistics,
  tradeStatistics,
} from './analytics/trade-statistics.ts';
export { byDay, tradeSummary } from './analytics/trade-summary.ts';
export * from './analytics/what-if.ts';
export * from './analytics/what-if-settings.ts';
export * from './entry/chain-watch.ts';
export { chargedFees, chargedFeesShare, executionFees, type MicroDollars } from './entry/fees.ts';
export * from './hours/calendar.ts';
export * from './hours/new-york.ts';
export * from './hours/sessions.ts';
export * from './hours/window.ts';
export * from './indicators/black-scholes.ts';
export * from './indicators/implied-volatility.ts';
export * from './indicators/indicator-set.ts';
export * from './indicators/indicator-snapshot.ts';
export * from './model/account.ts';
export * from './model/bar.ts';
export * from './model/chain.ts';
export * from './model/contract.ts';
export * from './model/money.ts';
export * from './model/order.ts';
export * from './model/position.ts';
export * from './model/quote.ts';
export * from './model/session.ts';
export * from './model/settings.ts';
export * from './model/thresholds.ts';
export * from './model/time.ts';
export * from './model/trading-rules.ts';
export type { DaySummary } from './notice/day-summary.ts';
export * from './notice/notice.ts';
export { type NoticeData, noticeData } from './notice/notice-data.ts';
export { type NoticeStyle, noticeText } from './notice/notice-text.ts';
export { closedNotice, stepNotices } from './notice/step-notices.ts';
export * from './risk/alarm-wait.ts';
export type { Approved } from './risk/approve.ts';
export * from './risk/breaker.ts';
export { reachesThreshold } from './risk/comparisons.ts';
export { exitLevelsOf, nextTimedExit } from './risk/exit-table/exit-levels.ts';
export { type LevelAhead, levelsAhead } from './risk/exit-table/exit-preview.ts';
export type { HeldPosition } from './risk/exit-table/exit-row.ts';
export * from './risk/exit-table/exit-table.ts';
export { coolDownBars } from './risk/own-limits.ts';
export * from './risk/policy.ts';
export * from './risk/refusal.ts';
export { refusalSentence } from './risk/refusal-sentence.ts';
export * from './risk/stricter-limits.ts';
export * from './signal/bar-gate.ts';
export * from './signal/classify.ts';
export * from './signal/market-signal.ts';
export * from './signal/market-view.ts';
export * from './signal/replay-anchor.ts';
export * from './signal/rescore.ts';
export * from './signal/score-input.ts';
export * from './signal/signal-engine.ts';
export * from './signal/signal-flag.ts';
export * from './signal/weights.ts';
