import {
  type Bar,
  type EpochMs,
  isFullSession,
  lastOpenedIndex,
  MINUTE,
  type Session,
  sessionsBetween,
  tradingDate,
} from '@tideline/engine';
import type { SimulatedMarket } from '../market.ts';
import { type BarFile, BarFileError, readBarFile } from './bar-file.ts';
import { createBarMarket } from './bar-market.ts';
import { epochName } from './epoch.ts';
import { hashText } from './hash.ts';
import { FIRST_INVENTION, type Invention, pathSeed } from './invention.ts';
import { joinMinutes } from './path.ts';

/** What became of a file's rows. */
export interface ReplaySummary extends Omit<BarFile, 'bars'> {
  readonly kept: number;
  /** Rows outside the regular hours of a session: before the open, from the close on, holidays. */
  readonly outsideHours: number;
}

export interface ReplayMarket extends SimulatedMarket {
  readonly summary: ReplaySummary;
}

/** Sessions that the volume baseline and the volatility want behind them. */
export const HISTORY_SESSIONS = 20;
/** 5-minute bars that the indicators want behind them (specification §1). */
const HISTORY_BARS = 250;
const FIRST_SEED = 1;
const START_AFTER_OPEN = 30 * MINUTE;

interface PlayedSession {
  readonly session: Session;
  readonly bars: readonly Bar[];
}

/**
 * A market that plays a bar file; see `readBarFile` for what it may hold. Only regular-hours bars of
 * calendar sessions are played, and only sessions with at least one. Throws an Error in one line on
 * a file that can't be read or has no such bar.
 */
export function createReplayMarket(options: {
  readonly symbol: string;
  /** The file's name, for messages. */
  readonly name: string;
  readonly text: string;
  /** Seeds the path inside the bars and the noise of quotes; 1 when left out. */
  readonly seed?: number;
  readonly invention?: Invention;
}): ReplayMarket {
  const { symbol, name, text, seed = FIRST_SEED, invention = FIRST_INVENTION } = options;
  const file = readBarFile(name, text, symbol);
  const played = groupBySession(name, file.bars);
  const sessions = played.map(({ session }) => session);
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (first === undefined || last === undefined) {
    throw new BarFileError(`${name}: no row lies within the regular hours of a New York session`);
  }
  const market = createBarMarket({
    epoch: epochName(
      'replay',
      symbol,
      hashText(0, text).toString(16).padStart(8, '0'),
      'seed',
      seed,
    ),
    symbol,
    seed: pathSeed(seedOf(symbol, seed), invention.path),
    premium: invention.premium,
    firstDate: first.date,
    lastDate: last.date,
    defaultStart: pickStart(played, file.minutes),
    minutes: file.minutes,
    sessionsThrough: () => sessions,
    sessionBars: (index) => ({ bars: played[index]?.bars ?? [], halts: [], freeze: null }),
  });
  const kept = played.reduce((sum, { bars }) => sum + bars.length, 0);
  const { bars, ...counts } = file;
  return { ...market, summary: { ...counts, kept, outsideHours: bars.length - kept } };
}

/** Never of the file's text: what happens later in a file must not change what came before. */
function seedOf(symbol: string, seed: number): number {
  const own = hashText(0, symbol);
  return seed === FIRST_SEED ? own : hashText(own, String(seed));
}

function groupBySession(name: string, bars: readonly Bar[]): readonly PlayedSession[] {
  const calendar = calendarOf(name, bars);
  const groups = new Map<number, Bar[]>();
  for (const bar of bars) {
    const index = lastOpenedIndex(calendar, bar.start);
    const session = calendar[index];
    if (session === undefined || bar.start >= session.close) continue;
    const group = groups.get(index);
    if (group === undefined) groups.set(index, [bar]);
    else group.push(bar);
  }
  return [...groups].flatMap(([index, group]) => {
    const session = calendar[index];
    return session === undefined ? [] : [{ session, bars: group }];
  });
}

function calendarOf(name: string, bars: readonly Bar[]): readonly Session[] {
  const from = bars[0]?.start ?? 0;
  const to = bars.at(-1)?.start ?? 0;
  try {
    return sessionsBetween(tradingDate(from), tradingDate(to));
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new BarFileError(`${name}: column timestamp: the calendar does not reach its dates`, {
      cause,
    });
  }
}

/** 10:00 of the first full session with enough history; of the last full one when no session has it. */
function pickStart(played: readonly PlayedSession[], minutes: 1 | 5): EpochMs {
  let barsBefore = 0;
  let enoughBars: Session | null = null;
  let lastFull: Session | null = null;
  for (const [index, { session, bars }] of played.entries()) {
    if (isFullSession(session)) {
      if (index >= HISTORY_SESSIONS) return session.open + START_AFTER_OPEN;
      if (barsBefore >= HISTORY_BARS) enoughBars ??= session;
      lastFull = session;
    }
    barsBefore += minutes === 5 ? bars.length : joinMinutes(bars).length;
  }
  const start = enoughBars ?? lastFull ?? played.at(-1)?.session;
  return start === undefined ? 0 : start.open + START_AFTER_OPEN;
}
