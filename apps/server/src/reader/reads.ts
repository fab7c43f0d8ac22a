import { auditAnswer, barsAnswer, decisionsAnswer } from '@tideline/api/schemas';
import { toAuditAnswer, toBarsAnswer, toDecisionsAnswer } from '@tideline/api/wire';
import type {
  AuditBatch,
  BarRange,
  DecisionPageQuery,
  TradingHistory,
  VerifiedAuditRow,
} from '@tideline/db';
import type { EpochMs, TradingDate } from '@tideline/engine';
import { toExecutedTrades } from '../admin/user-activity.ts';
import { createAccountReads } from './account-statistics.ts';
import { AnswerCache } from './answer-cache.ts';
import { toAuditRow } from './audit-row.ts';
import { createDayReads } from './day-reads.ts';
import { createExitLabReads } from './exit-lab-reads.ts';
import { createExportReads } from './export/export-reads.ts';
import { ReplayedSignals, type ReplayStart } from './replayed-signals.ts';
import { createScoreReads } from './score-reads.ts';
import { serializeAnswer } from './serialized-answer.ts';
import { createTradeReads } from './trade-reads.ts';

interface DecisionsQuery {
  readonly userId: string;
  readonly feed: string;
  readonly day: TradingDate;
  readonly page: DecisionPageQuery;
  /** True when a later day is being traded. */
  readonly isPastDay: boolean;
  /**
   * The account's last decided bar, with which a cached answer is out of date. Null while its row
   * may not be stored.
   */
  readonly lastDecidedBar: EpochMs | null;
}

interface BarsQuery {
  readonly userId: string;
  readonly day: TradingDate;
  readonly range: BarRange;
  readonly isPastDay: boolean;
  /** For bars without stored signals; null when signals can't be computed. */
  readonly replayStart: ReplayStart | null;
}

interface AuditQuery {
  readonly beforeRowId: number | null;
  readonly maxRows: number;
  readonly isIntact: boolean;
}

export type Reads = ReturnType<typeof createReads>;

/** Works on any thread. Each statement is a read of its own, of a bounded number of rows. */
export function createReads(history: TradingHistory) {
  const { trades, closedTrades, decisions, marketHistory, audit } = history;
  const answerCache = new AnswerCache();
  const replayedSignals = new ReplayedSignals(marketHistory);

  return {
    ...createAccountReads(history),
    ...createTradeReads(history),
    ...createExitLabReads(history),
    ...createDayReads(history, replayedSignals),
    ...createExportReads(history),
    ...createScoreReads(history),
    decisions({ userId, feed, day, page, isPastDay, lastDecidedBar }: DecisionsQuery) {
      const key = [userId, feed, day, page.beforeBarStart, page.maxRows, isPastDay];
      return answerCache.getOrRead(key, lastDecidedBar, () => {
        // One more row says whether there are more.
        const rows = decisions.readDay(userId, feed, day, { ...page, maxRows: page.maxRows + 1 });
        const answer = toDecisionsAnswer(day, rows, page.maxRows);
        return serializeAnswer(decisionsAnswer, answer, isPastDay ? userId : null);
      });
    },
    bars({ userId, day, range, isPastDay, replayStart }: BarsQuery) {
      const { symbol, feed, from, to } = range;
      const key = [isPastDay ? userId : null, symbol, feed, from, isPastDay];
      const replayVersion = replayStart === null ? '' : replayedSignals.versionOf(replayStart);
      const version = `${marketHistory.countBarsAndSignals(range)} ${replayVersion}`;
      return answerCache.getOrRead(key, version, () => {
        const bars = replayedSignals.evaluatedBars(range, replayStart);
        const answer = toBarsAnswer(symbol, { date: day, close: to }, bars);
        return serializeAnswer(barsAnswer, answer, isPastDay ? userId : null);
      });
    },
    async pastTrades({
      userId,
      maxTrades,
    }: {
      readonly userId: string;
      readonly maxTrades: number;
    }) {
      return {
        recentTrades: toExecutedTrades(closedTrades.readNewestRows(userId, maxTrades), maxTrades),
        totalTrades: await trades.countTrades(userId),
      };
    },
    auditPage({ beforeRowId, maxRows, isIntact }: AuditQuery) {
      const rows = audit.page({ beforeId: beforeRowId, maxRows: maxRows + 1 }).map(toAuditRow);
      return serializeAnswer(auditAnswer, toAuditAnswer(rows, maxRows, isIntact));
    },
    auditPart: ({ afterRow }: { readonly afterRow: VerifiedAuditRow | null }): AuditBatch =>
      audit.verifyBatch(afterRow),
  };
}
