import { type EpochMs, type Session, tradingDate } from '@tideline/engine';
import { QUOTE_GRID_MS, type SimulatedMarket } from '../../market/simulated-market.ts';
import { addDays } from '../../market/time/new-york-time.ts';
import type { Timetable } from '../../run/timetable.ts';

export interface VenueEvent {
  readonly type: 'quotes' | 'close';
  readonly at: EpochMs;
}

export class SessionCalendar {
  readonly #timetable: Timetable;
  /** The session that is open or opens next; null after the last one. */
  #nextSession: Session | null;
  #lastClosedSession: Session | null = null;
  #passedUntil: EpochMs = Number.NEGATIVE_INFINITY;

  constructor(market: SimulatedMarket, timetable: Timetable, now: EpochMs) {
    this.#timetable = timetable;
    const today = tradingDate(now);
    const session = timetable.sessionOn(today) ?? timetable.sessionAfter(today);
    const hasClosed = session !== null && session.close <= now;
    this.#lastClosedSession = hasClosed ? session : null;
    this.#nextSession = hasClosed ? timetable.sessionAfter(today) : session;
    if (session === null) {
      // After the market's end its last session still has contracts that the broker knows.
      const lastSessions = market.sessions(addDays(market.lastDate, -10), market.lastDate);
      this.#lastClosedSession = lastSessions.at(-1) ?? null;
    }
  }

  /** The session whose rules and contracts count: today's, or the next on a day without one. */
  sessionFor(now: EpochMs): Session {
    const hasClosedToday =
      this.#lastClosedSession !== null && this.#lastClosedSession.date === tradingDate(now);
    const session = hasClosedToday
      ? this.#lastClosedSession
      : (this.#nextSession ?? this.#lastClosedSession);
    if (session === null) throw new Error('the market has no sessions');
    return session;
  }

  /** Without `needsQuoteGrid` only the close is due. */
  nextEvent(now: EpochMs, needsQuoteGrid: boolean): VenueEvent | null {
    if (this.#nextSession === null) return null;
    const { open, close } = this.#nextSession;
    if (!needsQuoteGrid) return { type: 'close', at: close };
    const nextGridInstant = Math.floor(this.#passedUntil / QUOTE_GRID_MS + 1) * QUOTE_GRID_MS;
    const firstGridInstant = Math.ceil(now / QUOTE_GRID_MS) * QUOTE_GRID_MS;
    const at = Math.max(open, nextGridInstant, firstGridInstant);
    return at < close ? { type: 'quotes', at } : { type: 'close', at: close };
  }

  passEvent({ type, at }: VenueEvent): void {
    this.#passedUntil = at;
    if (type === 'quotes') return;
    this.#lastClosedSession = this.#nextSession;
    this.#nextSession =
      this.#lastClosedSession && this.#timetable.sessionAfter(this.#lastClosedSession.date);
  }
}
