import type { TradingSettings } from '../../model/settings.ts';
import type { EpochMs } from '../../model/time.ts';
import type { TradingRules } from '../../model/trading-rules.ts';
import { type ExitReason, exitRow } from '../../risk/exit-table/exit-table.ts';
import type { ClosedTrade } from '../closed-trade.ts';
import type { EnteredPosition } from '../path/level-watch.ts';
import { type ReadingPace, readingsOf } from '../path/path-readings.ts';
import type { PathPoint } from '../path/quote-path.ts';
import { gapCount, type RecordedPath } from '../path/recording.ts';
import type { ExitChange } from './alternatives.ts';
import { type ReplayedExit, replayExit } from './replayed-exit.ts';

export interface RecordedTrade {
  readonly trade: Omit<
    ClosedTrade,
    'type' | 'accountNumber' | 'contract' | 'grossPnl' | 'premium' | 'fees'
  >;
  /** Settings and rules at entry; null where not stored. */
  readonly entryTerms: { readonly settings: TradingSettings; readonly rules: TradingRules } | null;
  /** When the trade's first exit order was planned; null without one. */
  readonly exitPlannedAt: EpochMs | null;
  readonly path: RecordedPath | null;
  readonly pace: ReadingPace;
}

export type NotCompared =
  | 'no-path'
  | 'no-settings'
  | 'thinned'
  | 'gap'
  /** The recording lacks the trade's exit, or has another exit before it. */
  | 'exit-not-recorded'
  | 'exit-recorded-earlier';

export type ComparableTrade = Exclude<ReturnType<typeof comparableTrade>, NotCompared>;

export function comparableTrade({ trade, entryTerms, exitPlannedAt, path, pace }: RecordedTrade) {
  if (path === null || path.points.length === 0) return 'no-path';
  if (entryTerms === null) return 'no-settings';
  if (path.isThinned) return 'thinned';
  if (gapCount(path) > 0) return 'gap';
  const { entryPrice, openedAt, closedAt, reason } = trade;
  const readings = readingsOf(path.points, closedAt, pace);
  const position = { entryPrice, openedAt, ...entryTerms };
  const ownExit = replayExit(position, readings, closedAt);
  const decidedAt = exitPlannedAt ?? closedAt;
  const notComparedReason = reasonNotCompared(ownExit, { reason, decidedAt }, path.points);
  if (notComparedReason !== null) return notComparedReason;
  const ownExitAt = ownExit?.at ?? decidedAt;
  return {
    recorded: trade,
    /** Null where something besides the trade's settings sold it. */
    ownExit: ownExit?.reason === reason ? ownExit : null,
    /** With `isLonger` the change would have sold after the trade's own exit. */
    under(change: ExitChange) {
      const exit = replayExit(withExitChange(position, change), readings, closedAt);
      if (exit !== null && exit.at < ownExitAt) return { exit, isLonger: false };
      const isSame = exit !== null && exit.at === ownExitAt;
      return { exit: null, isLonger: !isSame && isLevelOrTimeExit(reason) };
    },
  };
}

function isLevelOrTimeExit(reason: ExitReason): boolean {
  const { kind } = exitRow(reason).trigger;
  return kind === 'fall' || kind === 'rise' || reason === 'max-holding';
}

/** Null where the recording gives the trade's own exit, within one reading. */
function reasonNotCompared(
  own: ReplayedExit | null,
  { reason, decidedAt }: { readonly reason: ExitReason; readonly decidedAt: EpochMs },
  points: readonly PathPoint[],
): NotCompared | null {
  if (own === null) return isLevelOrTimeExit(reason) ? 'exit-not-recorded' : null;
  const isNearInTime = pointsBetween(points, own.at, decidedAt) <= 1;
  const isSameReason = own.reason === reason || !isLevelOrTimeExit(reason);
  if (isNearInTime && isSameReason) return null;
  return own.at < decidedAt ? 'exit-recorded-earlier' : 'exit-not-recorded';
}

function pointsBetween(points: readonly PathPoint[], one: EpochMs, other: EpochMs): number {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  return points.filter(({ at }) => at > from && at < to).length;
}

function withExitChange({ settings, rules, ...position }: EnteredPosition, change: ExitChange) {
  const { stopLoss, profitTarget, ...ofRules } = change;
  return {
    ...position,
    settings: {
      ...settings,
      ...(stopLoss === undefined ? {} : { stopLoss }),
      ...(profitTarget === undefined ? {} : { profitTarget }),
    },
    rules: { ...rules, ...ofRules },
  };
}
