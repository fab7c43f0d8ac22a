import {
  BAR_MS,
  type EpochMs,
  isFullSession,
  lastOpenedIndex,
  MINUTE,
  type Session,
  sessionsBetween,
  tradingDate,
} from '@tideline/engine';
import { type BarColumns, barsOf } from '../../bars/bar-columns.ts';
import type { BarFile } from '../../bars/bar-file.ts';
import { BarMarket } from './bar-market.ts';
import { epochName } from './epoch.ts';
import { hashText } from './hash.ts';
import { FIRST_PATH, type PathVariant, pathSeed } from './path-variant.ts';
import type { TimeStretch } from './session-source.ts';
import type { SimulatedMarket } from './simulated-market.ts';

/** The volume baseline and the volatility need this many sessions before the first played. */
export const HISTORY_SESSIONS = 20;
/** 5-minute bars that the indicators need (specification §14.3). */
const HISTORY_BARS = 250;
const FIRST_SEED = 1;
const START_AFTER_OPEN_MS = 30 * MINUTE;

interface PlayedSession {
  readonly session: Session;
  readonly from: number;
  readonly to: number;
}

/**
 * Missing bars freeze the feed, like a real one without a source: the last quote keeps its stamp.
 */
export function createReplayMarket(options: {
  readonly file: BarFile;
  /** Seed of the path inside bars and of quote noise; 1 by default. */
  readonly seed?: number;
  readonly invention?: PathVariant;
}): SimulatedMarket {
  const { file, seed = FIRST_SEED, invention = FIRST_PATH } = options;
  const { symbol, columns } = file;
  const { minutes } = file.rowCounts;
  const played = groupBySession(columns.start);
  const sessions = played.map(({ session }) => session);
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('there is no bar to play');
  return new BarMarket({
    epoch: epochName('replay', symbol, file.fingerprint, 'seed', seed),
    symbol,
    seed: pathSeed(symbolSeed(symbol, seed), invention.path),
    volatilityFactor: invention.volatilityFactor,
    firstDate: first.date,
    lastDate: last.date,
    defaultStart: pickStart(played, minutes, columns),
    minutes,
    sessionsThrough: () => sessions,
    sessionBars(index) {
      const found = played[index];
      if (found === undefined) return { bars: [], halts: [], freezes: [] };
      const { session, from, to } = found;
      const freezes = freezesOf(session, columns.start.subarray(from, to), minutes);
      return { bars: barsOf(columns, from, to), halts: [], freezes };
    },
  });
}

/** The file's content is left out: later bars must not change what came before. */
function symbolSeed(symbol: string, seed: number): number {
  const own = hashText(0, symbol);
  return seed === FIRST_SEED ? own : hashText(own, String(seed));
}

function groupBySession(starts: Float64Array): readonly PlayedSession[] {
  const [from, to] = [starts[0], starts.at(-1)];
  if (from === undefined || to === undefined) return [];
  const calendar = sessionsBetween(tradingDate(from), tradingDate(to));
  const groups: { session: Session; from: number; to: number }[] = [];
  for (const [index, start] of starts.entries()) {
    const last = groups.at(-1);
    if (last !== undefined && start < last.session.close) {
      last.to = index + 1;
      continue;
    }
    const session = calendar[lastOpenedIndex(calendar, start)];
    if (session === undefined || start >= session.close) {
      throw new RangeError(`bar ${start} lies in no session`);
    }
    groups.push({ session, from: index, to: index + 1 });
  }
  return groups;
}

/**
 * The feed freezes from a bar's end to the next start, or to the end of the day after the last bar.
 */
function freezesOf(session: Session, starts: Float64Array, minutes: 1 | 5): readonly TimeStretch[] {
  const freezes: TimeStretch[] = [];
  let end = starts[0] ?? session.close;
  for (const start of starts) {
    if (start > end) freezes.push({ from: end, to: start });
    end = start + minutes * MINUTE;
  }
  // The quote of the close is as old as those before it.
  if (end < session.close) freezes.push({ from: end, to: session.close + 1 });
  return freezes;
}

/** 10:00 of the first full session with enough history; otherwise of the last full one. */
function pickStart(
  played: readonly PlayedSession[],
  minutes: 1 | 5,
  { start: starts }: BarColumns,
): EpochMs {
  let barsBefore = 0;
  let enoughBars: Session | null = null;
  let lastFull: Session | null = null;
  for (const [index, { session, from, to }] of played.entries()) {
    if (isFullSession(session)) {
      if (index >= HISTORY_SESSIONS) return session.open + START_AFTER_OPEN_MS;
      if (barsBefore >= HISTORY_BARS) enoughBars ??= session;
      lastFull = session;
    }
    barsBefore += minutes === 5 ? to - from : countSlots(starts.subarray(from, to));
  }
  const start = enoughBars ?? lastFull ?? played.at(-1)?.session;
  return start === undefined ? 0 : start.open + START_AFTER_OPEN_MS;
}

function countSlots(starts: Float64Array): number {
  let count = 0;
  let last = Number.NaN;
  for (const start of starts) {
    const slot = Math.floor(start / BAR_MS);
    if (slot !== last) count += 1;
    last = slot;
  }
  return count;
}
