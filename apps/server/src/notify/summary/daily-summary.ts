import type { Outbox, Repositories } from '@tideline/db';
import {
  type DaySummary,
  lastOpenedIndex,
  type Moment,
  type Session,
  type TradingDate,
} from '@tideline/engine';
import type { Log } from '../../runtime/log.ts';

/** In market time, also after a half day. By then the ledger has the session's last trades. */
const DELAY_AFTER_CLOSE_MS = 5 * 60_000;
/** Few users at a time, so reading their days never holds up the process for long. */
const MAX_USERS_AT_ONCE = 10;
const RETRY_AFTER_MS = 60_000;

export interface DailySummaryOptions {
  readonly outbox: Pick<Outbox, 'add' | 'readSummarisedUserIds'>;
  readonly users: Pick<Repositories['users'], 'listUsers'>;
  readonly runInTransaction: Repositories['together'];
  /** Null when nothing happened that day. */
  readonly summaryOf: (userId: string, day: TradingDate) => DaySummary | null;
  readonly currentSessions: () => readonly Session[];
  readonly currentMoment: () => Moment;
  readonly log: Log;
}

/**
 * Summarises the newest session for each user, five minutes after its close by the market's clock.
 * The outbox shows who has a summary, so a restart continues with the other users. A market that
 * jumps to its next open, or a server that was down, delays a summary; of several sessions only the
 * newest gets one.
 */
export class DailySummary {
  readonly #options: DailySummaryOptions;
  /** The day being summarised, or the last one, and the users who still wait. */
  #summaryDate: TradingDate | null = null;
  #remainingUserIds: readonly string[] = [];
  #retryNotBefore = Number.NEGATIVE_INFINITY;

  constructor(options: DailySummaryOptions) {
    this.#options = options;
  }

  /** Never throws, because other messages wait for it. */
  check(): void {
    const moment = this.#options.currentMoment();
    if (moment.wall < this.#retryNotBefore) return;
    try {
      this.#beginDay(moment);
      this.#queueNextSummaries(moment);
    } catch (error) {
      this.#retryNotBefore = moment.wall + RETRY_AFTER_MS;
      this.#options.log.error({ error, day: this.#summaryDate }, 'a day could not be summed up');
    }
  }

  #beginDay({ market }: Moment): void {
    const { currentSessions, outbox, users } = this.#options;
    const day = lastClosedDate(currentSessions(), market - DELAY_AFTER_CLOSE_MS);
    // A calendar that was read again may lack the newest day: an earlier one is done.
    if (day === null || (this.#summaryDate !== null && day <= this.#summaryDate)) return;
    const done = outbox.readSummarisedUserIds(day);
    const ids = users.listUsers().map(({ id }) => id);
    this.#remainingUserIds = ids.filter((id) => !done.has(id));
    this.#summaryDate = day;
  }

  #queueNextSummaries({ market: at, wall: raisedAt }: Moment): void {
    const day = this.#summaryDate;
    if (day === null || this.#remainingUserIds.length === 0) return;
    const { summaryOf, outbox, runInTransaction } = this.#options;
    const now = this.#remainingUserIds.slice(0, MAX_USERS_AT_ONCE);
    runInTransaction(() => {
      for (const userId of now) {
        const facts = summaryOf(userId, day);
        if (facts !== null) outbox.add({ userId, facts, at, raisedAt });
      }
    });
    this.#remainingUserIds = this.#remainingUserIds.slice(now.length);
  }
}

function lastClosedDate(sessions: readonly Session[], at: number): TradingDate | null {
  const last = lastOpenedIndex(sessions, at);
  const [before, newest] = [sessions[last - 1], sessions[last]];
  const lastClosed = newest !== undefined && newest.close <= at ? newest : before;
  return lastClosed?.date ?? null;
}
