import {
  DAY,
  type EpochMs,
  lastOpenedIndex,
  type Session,
  sessionsBetween,
  tradingDate,
} from '@tideline/engine';
import { BarFileError } from '../problems/read-problem.ts';
import type { RawRows } from '../rows/raw-rows.ts';

/** Includes a day more at both ends. Throws BarFileError for dates beyond the calendar. */
export function sessionsAround(name: string, rows: RawRows): readonly Session[] {
  const [from, to] = [rows.firstStamp - DAY, rows.lastStamp + DAY];
  try {
    return sessionsBetween(tradingDate(from), tradingDate(to));
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    const dates = `${dateText(from)} to ${dateText(to)}`;
    throw new BarFileError(
      `${name}: column timestamp: the calendar does not reach its dates, ${dates}`,
      { cause },
    );
  }
}

/** Fast for ascending instants. */
export class SessionFinder {
  readonly #sessions: readonly Session[];
  #index = 0;

  constructor(sessions: readonly Session[]) {
    this.#sessions = sessions;
  }

  indexAt(instant: EpochMs): number {
    const current = this.#sessions[this.#index];
    if (current === undefined || instant < current.open || instant >= current.close) {
      this.#index = Math.max(0, lastOpenedIndex(this.#sessions, instant));
    }
    const session = this.#sessions[this.#index];
    const isWithin = session !== undefined && instant >= session.open && instant < session.close;
    return isWithin ? this.#index : -1;
  }
}

function dateText(at: EpochMs): string {
  return Number.isFinite(at) && Math.abs(at) < 8.64e15
    ? new Date(at).toISOString().slice(0, 10)
    : '?';
}
