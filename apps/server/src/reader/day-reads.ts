import { dayReview } from '@tideline/api/schemas';
import { toDayReview } from '@tideline/api/wire';
import type { TradingHistory } from '@tideline/db';
import type { Session, TradingDate } from '@tideline/engine';
import type { ReplayedSignals, ReplayStart } from './replayed-signals.ts';
import { type SerializedAnswer, serializeAnswer } from './serialized-answer.ts';
import { tradeFactsOf } from './trade-reads.ts';

interface DayQuery {
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
  readonly replayStart: ReplayStart | null;
  readonly isPastDay: boolean;
}

const MAX_REVIEW_TRADES = 200;
const MAX_REVIEW_DECISIONS = 100;

/** Each answer is read again, because notes and corrections may still change it. */
export function createDayReads(
  { closedTrades, decisions, equity, thresholds }: TradingHistory,
  replayedSignals: ReplayedSignals,
) {
  return {
    dayReview(query: DayQuery): SerializedAnswer {
      const { viewerId, userId, account, date, session, previousDay, nextDay } = query;
      const { symbol, feed, replayStart, isPastDay } = query;
      const bars =
        session === null
          ? []
          : replayedSignals.evaluatedBars(
              { symbol, feed, from: session.open, to: session.close },
              replayStart,
            );
      const range = { from: date, to: date };
      const page = { beforeBarStart: null, maxRows: MAX_REVIEW_DECISIONS };
      const lastSignal = bars.findLast(({ isStored }) => isStored)?.signal ?? null;
      const facts = {
        date,
        session,
        previousDay,
        nextDay,
        bars,
        decisions: decisions.readDay(userId, feed, date, page).toReversed(),
        trades: closedTrades
          .readPage({ userId, account, range }, null, MAX_REVIEW_TRADES)
          .map(tradeFactsOf)
          .toReversed(),
        equity: account === null ? [] : equity.readDay(userId, account, date),
        thresholds: lastSignal && thresholds.readVersion(lastSignal.thresholdsVersion),
      };
      return serializeAnswer(dayReview, toDayReview(facts), isPastDay ? viewerId : null);
    },
  };
}
