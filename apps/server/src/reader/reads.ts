import type { ExecutedTrade } from '@tideline/api';
import { auditAnswer, barsAnswer, decisionsAnswer, equityAnswer } from '@tideline/api/schemas';
import { toAuditAnswer, toBarsAnswer, toDecisionsAnswer, toEquity } from '@tideline/api/wire';
import type {
  AuditBatch,
  BarRange,
  DecisionPageQuery,
  TradingHistory,
  VerifiedAuditRow,
} from '@tideline/db';
import type { DateRange, EpochMs, TradeStatistics, TradingDate } from '@tideline/engine';
import { toExecutedTrades } from '../admin/user-activity.ts';
import { AccountStatistics } from './account-statistics.ts';
import { AnswerCache } from './answer-cache.ts';
import { toAuditRow } from './audit-row.ts';
import { createEvidenceReads, type EvidenceReads } from './evidence-reads.ts';
import { ReplayedSignals, type ReplayStart } from './replayed-signals.ts';
import { type SerializedAnswer, serializeAnswer } from './serialized-answer.ts';

export interface DecisionsQuery {
  readonly userId: string;
  readonly feed: string;
  readonly day: TradingDate;
  readonly page: DecisionPageQuery;
  /** True when a later day is being traded. */
  readonly isPastDay: boolean;
  /**
   * The account's last decided bar: after another one the answer has more rows. Null while it says
   * nothing of what is stored.
   */
  readonly lastDecidedBar: EpochMs | null;
}

export interface BarsQuery {
  readonly userId: string;
  readonly day: TradingDate;
  readonly range: BarRange;
  readonly isPastDay: boolean;
  /** For bars without stored signals; null when signals can't be computed. */
  readonly replayStart: ReplayStart | null;
}

export interface LedgerQuery {
  readonly userId: string;
  readonly account: string;
  readonly range: DateRange;
}

export interface AuditQuery {
  readonly beforeRowId: number | null;
  readonly maxRows: number;
  readonly isIntact: boolean;
}

export interface ExecutedTradesSummary {
  readonly recentTrades: readonly ExecutedTrade[];
  readonly totalTrades: number;
}

export interface Reads extends EvidenceReads {
  statistics(query: LedgerQuery): Promise<TradeStatistics>;
  equity(query: LedgerQuery): Promise<SerializedAnswer>;
  decisions(query: DecisionsQuery): SerializedAnswer;
  bars(query: BarsQuery): SerializedAnswer;
  pastTrades(query: {
    readonly userId: string;
    readonly maxTrades: number;
  }): Promise<ExecutedTradesSummary>;
  auditPage(query: AuditQuery): SerializedAnswer;
  auditPart(query: { readonly afterRow: VerifiedAuditRow | null }): AuditBatch;
}

/** Works on any thread. Each statement is a read of its own, of a bounded number of rows. */
export function createReads(history: TradingHistory): Reads {
  const { trades, closedTrades, decisions, equity, marketHistory, audit } = history;
  const accountStatistics = new AccountStatistics(trades);
  const answerCache = new AnswerCache();
  const replayedSignals = new ReplayedSignals(marketHistory);

  return {
    ...createEvidenceReads(history, replayedSignals),
    async statistics({ userId, account, range }) {
      return (await accountStatistics.figuresOf(userId, account, range)).statistics;
    },

    async equity({ userId, account, range }) {
      const { days } = await accountStatistics.figuresOf(userId, account, range);
      const realisedByDate = new Map(days.map(({ date, netPnl }) => [date, netPnl]));
      const from = range.from ?? FIRST_DATE;
      const dayCloses = equity.readDayCloses(userId, account, { from, to: range.to });
      const curve = dayCloses.map((close) => ({
        day: close.date,
        equity: close.equity,
        realisedPnl: realisedByDate.get(close.date) ?? 0,
      }));
      const todayPoints = equity.readDay(userId, account, range.to);
      return serializeAnswer(equityAnswer, toEquity(curve, todayPoints));
    },

    decisions({ userId, feed, day, page, isPastDay, lastDecidedBar }) {
      const key = [userId, feed, day, page.beforeBarStart, page.maxRows, isPastDay];
      return answerCache.getOrRead(key, lastDecidedBar, () => {
        // One more row says whether there are more.
        const rows = decisions.readDay(userId, feed, day, { ...page, maxRows: page.maxRows + 1 });
        const answer = toDecisionsAnswer(day, rows, page.maxRows);
        return serializeAnswer(decisionsAnswer, answer, isPastDay ? userId : null);
      });
    },

    bars({ userId, day, range, isPastDay, replayStart }) {
      const { symbol, feed, from, to } = range;
      const key = [isPastDay ? userId : null, symbol, feed, from, isPastDay];
      const replayVersion = replayStart === null ? '' : replayedSignals.versionOf(replayStart);
      const version = `${marketHistory.countBarsAndSignals(range)} ${replayVersion}`;
      return answerCache.getOrRead(key, version, () => {
        const rows = marketHistory.readEvaluatedBars(range);
        const hasAllSignals = replayStart === null || rows.every(({ signal }) => signal !== null);
        const signals = hasAllSignals ? null : replayedSignals.signalsOfSession(replayStart, from);
        const bars = rows.map(({ bar, signal }) => ({
          bar,
          signal: signal ?? signals?.get(bar.start) ?? null,
        }));
        const answer = toBarsAnswer(symbol, { date: day, close: to }, bars);
        return serializeAnswer(barsAnswer, answer, isPastDay ? userId : null);
      });
    },

    async pastTrades({ userId, maxTrades }) {
      return {
        recentTrades: toExecutedTrades(closedTrades.readNewestRows(userId, maxTrades), maxTrades),
        totalTrades: await trades.countTrades(userId),
      };
    },

    auditPage({ beforeRowId, maxRows, isIntact }) {
      const rows = audit.page({ beforeId: beforeRowId, maxRows: maxRows + 1 }).map(toAuditRow);
      return serializeAnswer(auditAnswer, toAuditAnswer(rows, maxRows, isIntact));
    },

    auditPart: ({ afterRow }) => audit.verifyBatch(afterRow),
  };
}

/** Sorts before every trading date as text. */
const FIRST_DATE = '0000-01-01';
