import { type Bar, type EpochMs, MINUTE, type Session, tradingDate } from '@tideline/engine';
import { memoizeLru } from '../../market/lru-memo.ts';
import type { SimulatedMarket } from '../../market/simulated-market.ts';
import {
  aggregateBars,
  barStart,
  createBarStartFinder,
  FIVE_MINUTES,
  ONE_DAY,
  type Timeframe,
} from '../../market/time/timeframe.ts';
import type { Timetable } from '../../run/timetable.ts';
import { sessionsWithin } from '../../wire/market-hours.ts';
import { type HistoryQuery, pageStretch } from './data-query.ts';

/**
 * Market bars read for a page: 64 sessions of 1-minute bars, 320 of 5-minute bars. Years would hold
 * up other clients, so a page may fall short of its limit.
 */
const MAX_BARS_READ = 25_000;
/** More days than any page shows. */
const MAX_CACHED_DAYS = 2_000;

export class BarHistory {
  readonly #market: SimulatedMarket;
  readonly #reported: Pick<Timetable, 'barsKnown'>;
  readonly dayBar: (session: Session) => Bar | null;

  /** `reported` omits late trades not known yet. */
  constructor(market: SimulatedMarket, reported: Pick<Timetable, 'barsKnown'>) {
    this.#market = market;
    this.#reported = reported;
    this.dayBar = memoizeLru(MAX_CACHED_DAYS, ({ open, close }: Session): Bar | null => {
      return aggregateBars(market.bars(5, open, close - 1), ONE_DAY)[0] ?? null;
    });
  }

  /**
   * Bars whose left edges lie in the stretch. Minute bars appear when complete, longer ones as far
   * as known.
   */
  readPage(timeframe: Timeframe, query: HistoryQuery, now: EpochMs) {
    const { limit, isDescending } = query;
    const { from, to } = pageStretch(query);
    const bars: Bar[] = [];
    let readCount = 0;
    const groups = this.#sessionsByFirstBar(timeframe, from, to, isDescending);
    for (const { firstBarStart, sessions } of groups) {
      if (readCount >= MAX_BARS_READ) return { bars, nextStart: firstBarStart };
      readCount += barCount(sessions, isMadeOfMinutes(timeframe) ? 1 : 5);
      const groupBars = sessions.flatMap((one) => this.#sessionBars(one, timeframe, now));
      const allBars = aggregateBars(groupBars, timeframe);
      const pageBars = allBars.filter(({ start }) => start >= from && start <= to);
      for (const bar of isDescending ? pageBars.toReversed() : pageBars) {
        if (bars.length === limit) return { bars, nextStart: bar.start };
        bars.push(bar);
      }
    }
    return { bars, nextStart: null };
  }

  /** Takes a closed session's day bar for timeframes of a day or more. */
  #sessionBars(session: Session, timeframe: Timeframe, now: EpochMs): readonly Bar[] {
    const reported = this.#reported;
    const { open, close } = session;
    const until = Math.min(now, close);
    if (isMadeOfMinutes(timeframe)) return reported.barsKnown(1, open, until);
    if (timeframe.unit !== 'minute' && close <= now) {
      const dayBar = this.dayBar(session);
      return dayBar === null ? [] : [dayBar];
    }
    // Ended bars are used as they are, which is faster; only the running one is made of its minutes.
    const runningStart = Math.min(barStart(now, FIVE_MINUTES), close);
    const runningMinutes = reported.barsKnown(1, Math.max(runningStart, open), until);
    const runningBars = aggregateBars(runningMinutes, FIVE_MINUTES);
    return [...reported.barsKnown(5, open, until), ...runningBars];
  }

  /**
   * Groups sessions by their first bar, where a page can go on. For minute lengths each session is
   * one.
   */
  #sessionsByFirstBar(
    timeframe: Timeframe,
    from: EpochMs,
    to: EpochMs,
    isDescending: boolean,
  ): readonly { readonly firstBarStart: EpochMs; readonly sessions: readonly Session[] }[] {
    const barStartOf = createBarStartFinder(timeframe);
    // A bar belongs by its left edge, so all of it counts, whatever day it closes on.
    const lastDate = tradingDate(lastBarClose(to, timeframe));
    const sessions = sessionsWithin(this.#market, tradingDate(from), lastDate);
    const groups: { firstBarStart: EpochMs; readonly sessions: Session[] }[] = [];
    for (const session of sessions) {
      const firstBarStart = barStartOf(isDescending ? session.close - 1 : session.open);
      const last = groups.at(-1);
      if (timeframe.unit !== 'minute' && last?.firstBarStart === firstBarStart)
        last.sessions.push(session);
      else groups.push({ firstBarStart, sessions: [session] });
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

const MAX_DAYS_BY_UNIT = { minute: 1, day: 1, week: 7, month: 31 } as const;

/** The instant by which every bar that begins by `to` has closed. */
function lastBarClose(to: EpochMs, { unit, count }: Timeframe): EpochMs {
  const days = MAX_DAYS_BY_UNIT[unit] * (unit === 'minute' ? 1 : count);
  return to + days * 1_440 * MINUTE;
}
