import { type Bar, type EpochMs, MINUTE, type Session, tradingDate } from '@tideline/engine';
import { lruMemo } from '../../market/lru-memo.ts';
import type { SimulatedMarket } from '../../market/simulated-market.ts';
import { aggregateBars, barStart, leftEdges, type Timeframe } from '../../market/time/timeframe.ts';
import type { Timetable } from '../../run/timetable.ts';
import { sessionsWithin } from '../../wire/market-hours.ts';
import type { HistoryQuery } from './data-query.ts';

/**
 * Market bars read for a page: 64 sessions of 1-minute bars, 320 of 5-minute bars. Years would hold
 * up other clients, so a page may fall short of its limit.
 */
const MAX_BARS_READ = 25_000;
const FIVE_MINUTES: Timeframe = { unit: 'minute', count: 5 };
const ONE_DAY: Timeframe = { unit: 'day', count: 1 };
/** More days than any page shows. */
const KEPT_DAYS = 2_000;

export interface BarPage {
  readonly bars: readonly Bar[];
  readonly next: EpochMs | null;
}

export class BarHistory {
  readonly #market: SimulatedMarket;
  readonly #reported: Pick<Timetable, 'barsKnown'>;
  readonly dayBar: (session: Session) => Bar | null;

  /** `reported` omits late trades not known yet. */
  constructor(market: SimulatedMarket, reported: Pick<Timetable, 'barsKnown'>) {
    this.#market = market;
    this.#reported = reported;
    this.dayBar = lruMemo(KEPT_DAYS, ({ open, close }: Session): Bar | null => {
      return aggregateBars(market.bars(5, open, close - 1), ONE_DAY)[0] ?? null;
    });
  }

  completeBars(minutes: 1 | 5, from: EpochMs, now: EpochMs): readonly Bar[] {
    return this.#reported.barsKnown(minutes, from, now);
  }

  /**
   * Bars whose left edges lie in the stretch. Minute bars appear when complete, longer ones as far
   * as known.
   */
  readPage(timeframe: Timeframe, query: HistoryQuery, now: EpochMs): BarPage {
    const { limit, isDescending, position } = query;
    const from = !isDescending && position > 0 ? Math.max(query.start, position) : query.start;
    const to = isDescending && position > 0 ? Math.min(query.end, position) : query.end;
    const bars: Bar[] = [];
    let read = 0;
    for (const group of this.#barGroups(timeframe, from, to, isDescending)) {
      if (read >= MAX_BARS_READ) return { bars, next: group.edge };
      read += barCount(group.sessions, isMadeOfMinutes(timeframe) ? 1 : 5);
      const own = group.sessions.flatMap((session) => this.#sessionBars(session, timeframe, now));
      const whole = aggregateBars(own, timeframe).filter(
        ({ start }) => start >= from && start <= to,
      );
      for (const bar of isDescending ? whole.toReversed() : whole) {
        if (bars.length === limit) return { bars, next: bar.start };
        bars.push(bar);
      }
    }
    return { bars, next: null };
  }

  /** Uses the day's own bar where that is enough. */
  #sessionBars(session: Session, timeframe: Timeframe, now: EpochMs): readonly Bar[] {
    const { open, close } = session;
    const until = Math.min(now, close);
    if (isMadeOfMinutes(timeframe)) return this.completeBars(1, open, until);
    if (timeframe.unit !== 'minute' && close <= now) {
      const day = this.dayBar(session);
      return day === null ? [] : [day];
    }
    // Faster than minutes alone: only the running five minutes are made of those that have ended.
    const running = Math.min(barStart(now, FIVE_MINUTES), close);
    const last = aggregateBars(this.completeBars(1, Math.max(running, open), until), FIVE_MINUTES);
    return [...this.completeBars(5, open, until), ...last];
  }

  /**
   * Each group begins at an edge where a page can go on. For minute lengths each session is one.
   */
  #barGroups(
    timeframe: Timeframe,
    from: EpochMs,
    to: EpochMs,
    isDescending: boolean,
  ): readonly { readonly edge: EpochMs; readonly sessions: readonly Session[] }[] {
    const edgeOf = leftEdges(timeframe);
    // A bar belongs by its left edge, so all of it counts, whatever day it closes on.
    const sessions = sessionsWithin(
      this.#market,
      tradingDate(from),
      tradingDate(lastMoment(to, timeframe)),
    );
    const groups: { edge: EpochMs; readonly sessions: Session[] }[] = [];
    for (const session of sessions) {
      const edge = edgeOf(isDescending ? session.close - 1 : session.open);
      const last = groups.at(-1);
      if (timeframe.unit !== 'minute' && last?.edge === edge) last.sessions.push(session);
      else groups.push({ edge, sessions: [session] });
    }
    return isDescending ? groups.reverse() : groups;
  }
}

function isMadeOfMinutes({ unit, count }: Timeframe): boolean {
  return unit === 'minute' && count % FIVE_MINUTES.count !== 0;
}

function barCount(sessions: readonly Session[], minutes: number): number {
  return sessions.reduce((sum, { open, close }) => sum + (close - open) / (minutes * MINUTE), 0);
}

const LONGEST_DAYS = { minute: 1, day: 1, week: 7, month: 31 } as const;

/** The instant by which every bar that begins by `to` has closed. */
function lastMoment(to: EpochMs, { unit, count }: Timeframe): EpochMs {
  const days = LONGEST_DAYS[unit] * (unit === 'minute' ? 1 : count);
  return to + days * 1_440 * MINUTE;
}
