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
import { executedTrades } from '../admin/user-activity.ts';
import { AccountStatistics } from './account-statistics.ts';
import { AnswerCache } from './answer-cache.ts';
import { toAuditRow } from './audit-row.ts';
import { createEvidenceReads, type EvidenceReads } from './evidence-reads.ts';
import { ReplayedSignals, type ReplayStart } from './replayed-signals.ts';
import { type SerializedBytes, serializedBytes } from './serialized-answer.ts';

export interface DecisionsQuery {
  readonly userId: string;
  readonly feed: string;
  readonly day: TradingDate;
  readonly page: DecisionPageQuery;
  /** True when a later day is being traded. */
  readonly isOver: boolean;
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
  readonly isOver: boolean;
  /** For bars without stored signals; null when signals can't be computed. */
  readonly past: ReplayStart | null;
}

export interface LedgerQuery {
  readonly userId: string;
  readonly account: string;
  readonly range: DateRange;
}

export interface AuditQuery {
  readonly before: number | null;
  readonly limit: number;
  readonly isIntact: boolean;
}

export interface ExecutedTradesSummary {
  readonly recentTrades: readonly ExecutedTrade[];
  readonly totalTrades: number;
}

export interface Reads extends EvidenceReads {
  statistics(query: LedgerQuery): Promise<TradeStatistics>;
  equity(query: LedgerQuery): Promise<SerializedBytes>;
  decisions(query: DecisionsQuery): SerializedBytes;
  bars(query: BarsQuery): SerializedBytes;
  pastTrades(query: {
    readonly userId: string;
    readonly limit: number;
  }): Promise<ExecutedTradesSummary>;
  auditPage(query: AuditQuery): SerializedBytes;
  auditPart(query: { readonly from: VerifiedAuditRow | null }): AuditBatch;
}

/** Works on any thread. Each statement is a read of its own, of a bounded number of rows. */
export function createReads(history: TradingHistory): Reads {
  const { trades, closedTrades, decisions, equity, marketHistory, audit } = history;
  const figures = new AccountStatistics(trades);
  const kept = new AnswerCache();
  const replayed = new ReplayedSignals(marketHistory);

  return {
    ...createEvidenceReads(history, replayed),
    async statistics({ userId, account, range }) {
      return (await figures.figuresOf(userId, account, range)).statistics;
    },

    async equity({ userId, account, range }) {
      const { days } = await figures.figuresOf(userId, account, range);
      const realised = new Map(days.map(({ date, netPnl }) => [date, netPnl]));
      const from = range.from ?? FIRST_DATE;
      const closes = equity.readDayCloses(userId, account, { from, to: range.to });
      const curve = closes.map((close) => ({
        day: close.date,
        equity: close.equity,
        realisedPnl: realised.get(close.date) ?? 0,
      }));
      const today = equity.readDay(userId, account, range.to);
      return serializedBytes(equityAnswer, toEquity(curve, today));
    },

    decisions({ userId, feed, day, page, isOver, lastDecidedBar }) {
      const key = [userId, feed, day, page.beforeBarStart, page.maxRows, isOver];
      return kept.getOrRead(key, lastDecidedBar, () => {
        // One more row says whether there are more.
        const rows = decisions.readDay(userId, feed, day, { ...page, maxRows: page.maxRows + 1 });
        const answer = toDecisionsAnswer(day, rows, page.maxRows);
        return serializedBytes(decisionsAnswer, answer, isOver ? userId : null);
      });
    },

    bars({ userId, day, range, isOver, past }) {
      const { symbol, feed, from, to } = range;
      const key = [isOver ? userId : null, symbol, feed, from, isOver];
      const ofPast = past === null ? '' : replayed.versionOf(past);
      const version = `${marketHistory.countBarsAndSignals(range)} ${ofPast}`;
      return kept.getOrRead(key, version, () => {
        const rows = marketHistory.readEvaluatedBars(range);
        const isWhole = past === null || rows.every(({ signal }) => signal !== null);
        const signals = isWhole ? null : replayed.sessionOf(past, from);
        const bars = rows.map(({ bar, signal }) => ({
          bar,
          signal: signal ?? signals?.get(bar.start) ?? null,
        }));
        const answer = toBarsAnswer(symbol, { date: day, close: to }, bars);
        return serializedBytes(barsAnswer, answer, isOver ? userId : null);
      });
    },

    async pastTrades({ userId, limit }) {
      return {
        recentTrades: executedTrades(closedTrades.readNewestRows(userId, limit), limit),
        totalTrades: await trades.countTrades(userId),
      };
    },

    auditPage({ before, limit, isIntact }) {
      const rows = audit.page({ beforeId: before, maxRows: limit + 1 }).map(toAuditRow);
      return serializedBytes(auditAnswer, toAuditAnswer(rows, limit, isIntact));
    },

    auditPart: ({ from }) => audit.verifyBatch(from),
  };
}

/** Sorts before every trading date as text. */
const FIRST_DATE = '0000-01-01';
