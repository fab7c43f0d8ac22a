import { dayReview } from '@tideline/api/schemas';
import { toDayReview } from '@tideline/api/wire';
import type { BarRange, TradingHistory } from '@tideline/db';
import type { Session, TradingDate } from '@tideline/engine';
import type { ReplayedSignals, ReplayStart } from './replayed-signals.ts';
import { type SerializedBytes, serializedBytes } from './serialized-answer.ts';
import { tradeFactsOf } from './trade-reads.ts';

export interface DayQuery {
  readonly viewerId: string;
  readonly userId: string;
  readonly account: string | null;
  readonly date: TradingDate;
  readonly session: Session | null;
  readonly previousDay: TradingDate | null;
  readonly nextDay: TradingDate | null;
  readonly symbol: string;
  readonly feed: string;
  /** For bars without stored signals, which the chart shows; null when signals can't be computed. */
  readonly past: ReplayStart | null;
  readonly isOver: boolean;
}

const MAX_TRADES = 200;
const MAX_DECISIONS = 100;

/** Each answer is read again, because notes and corrections may still change it. */
export class DayReads {
  readonly #history: Pick<
    TradingHistory,
    'closedTrades' | 'decisions' | 'equity' | 'marketHistory' | 'thresholds'
  >;
  readonly #replayed: ReplayedSignals;

  constructor(history: TradingHistory, replayed: ReplayedSignals) {
    this.#history = history;
    this.#replayed = replayed;
  }

  readReview(query: DayQuery): SerializedBytes {
    const { viewerId, userId, account, date, session, previousDay, nextDay, feed, isOver } = query;
    const { closedTrades, decisions, equity, thresholds } = this.#history;
    const bars = session === null ? [] : this.#readBars(query, session);
    const range = { from: date, to: date };
    const page = { beforeBarStart: null, maxRows: MAX_DECISIONS };
    const last = bars.findLast(({ isStored }) => isStored)?.signal ?? null;
    const facts = {
      date,
      session,
      previousDay,
      nextDay,
      bars,
      decisions: decisions.readDay(userId, feed, date, page).toReversed(),
      trades: closedTrades
        .readPage({ userId, account, range }, null, MAX_TRADES)
        .map(tradeFactsOf)
        .toReversed(),
      equity: account === null ? [] : equity.readDay(userId, account, date),
      thresholds: last === null ? null : thresholds.readVersion(last.thresholdsVersion),
    };
    return serializedBytes(dayReview, toDayReview(facts), isOver ? viewerId : null);
  }

  #readBars({ symbol, feed, past }: DayQuery, { open, close }: Session) {
    const range: BarRange = { symbol, feed, from: open, to: close };
    const rows = this.#history.marketHistory.readEvaluatedBars(range);
    const isWhole = past === null || rows.every(({ signal }) => signal !== null);
    const signals = isWhole ? null : this.#replayed.sessionOf(past, open);
    return rows.map(({ bar, signal }) => ({
      bar,
      signal: signal ?? signals?.get(bar.start) ?? null,
      isStored: signal !== null,
    }));
  }
}
