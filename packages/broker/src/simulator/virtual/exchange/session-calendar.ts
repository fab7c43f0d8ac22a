import { type EpochMs, type Session, tradingDate } from '@tideline/engine';
import { QUOTE_GRID_MS, type SimulatedMarket } from '../../market/simulated-market.ts';
import { addDays } from '../../market/time/wall-time.ts';
import type { Timetable } from '../../run/timetable.ts';

export interface VenueDue {
  readonly type: 'quotes' | 'close';
  readonly at: EpochMs;
}

export class SessionCalendar {
  readonly #timetable: Timetable;
  /** The session that is open or opens next; null after the last one. */
  #next: Session | null;
  #closed: Session | null = null;
  #passed: EpochMs = Number.NEGATIVE_INFINITY;

  constructor(market: SimulatedMarket, timetable: Timetable, now: EpochMs) {
    this.#timetable = timetable;
    const today = tradingDate(now);
    const session = timetable.sessionOn(today) ?? timetable.sessionAfter(today);
    const isOver = session !== null && session.close <= now;
    this.#closed = isOver ? session : null;
    this.#next = isOver ? timetable.sessionAfter(today) : session;
    if (session === null) {
      // After the market's end its last session still has contracts that the broker knows.
      const last = market.sessions(addDays(market.lastDate, -10), market.lastDate);
      this.#closed = last.at(-1) ?? null;
    }
  }

  /** The session whose rules and contracts count: today's, or the next on a day without one. */
  sessionFor(now: EpochMs): Session {
    const isClosedDay = this.#closed !== null && this.#closed.date === tradingDate(now);
    const session = isClosedDay ? this.#closed : (this.#next ?? this.#closed);
    if (session === null) throw new Error('the market has no sessions');
    return session;
  }

  /** Without `wantsGrid` only the close is due. */
  nextDue(now: EpochMs, wantsGrid: boolean): VenueDue | null {
    if (this.#next === null) return null;
    const { open, close } = this.#next;
    if (!wantsGrid) return { type: 'close', at: close };
    const after = Math.floor(this.#passed / QUOTE_GRID_MS + 1) * QUOTE_GRID_MS;
    const from = Math.ceil(now / QUOTE_GRID_MS) * QUOTE_GRID_MS;
    const at = Math.max(open, after, from);
    return at < close ? { type: 'quotes', at } : { type: 'close', at: close };
  }

  passDue({ type, at }: VenueDue): void {
    this.#passed = at;
    if (type === 'quotes') return;
    this.#closed = this.#next;
    this.#next = this.#closed && this.#timetable.sessionAfter(this.#closed.date);
  }
}
