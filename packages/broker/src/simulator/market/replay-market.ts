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
const MIN_HISTORY_BARS = 250;
const DEFAULT_SEED = 1;
const START_AFTER_OPEN_MS = 30 * MINUTE;

interface SessionBarRange {
  readonly session: Session;
  readonly fromIndex: number;
  readonly toIndex: number;
}

/**
 * Missing bars freeze the feed, like a real one without a source: the last quote keeps its stamp.
 */
export function createReplayMarket(options: {
  readonly file: BarFile;
  /** Seed of the path inside bars and of quote noise; 1 by default. */
  readonly seed?: number;
  readonly pathVariant?: PathVariant;
}): SimulatedMarket {
  const { file, seed = DEFAULT_SEED, pathVariant = FIRST_PATH } = options;
  const { symbol, columns } = file;
  const { minutes: barMinutes } = file.rowCounts;
  const barRanges = groupBySession(columns.start);
  const sessions = barRanges.map(({ session }) => session);
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (first === undefined || last === undefined) throw new RangeError('there is no bar to play');
  return new BarMarket({
    epoch: epochName('replay', symbol, file.fingerprint, 'seed', seed),
    symbol,
    seed: pathSeed(symbolSeed(symbol, seed), pathVariant.path),
    volatilityFactor: pathVariant.volatilityFactor,
    firstDate: first.date,
    lastDate: last.date,
    defaultStart: pickStart(barRanges, columns),
    barMinutes,
    sessionsThrough: () => sessions,
    sessionBars(index) {
      const barRange = barRanges[index];
      if (barRange === undefined) return { bars: [], halts: [], freezes: [] };
      const { session, fromIndex, toIndex } = barRange;
      const freezes = freezesOf(session, columns.start.subarray(fromIndex, toIndex), barMinutes);
      return { bars: barsOf(columns, fromIndex, toIndex), halts: [], freezes };
    },
  });
}

/** The file's content is left out: later bars must not change what came before. */
function symbolSeed(symbol: string, seed: number): number {
  const symbolHash = hashText(0, symbol);
  return seed === DEFAULT_SEED ? symbolHash : hashText(symbolHash, String(seed));
}

function groupBySession(starts: Float64Array): readonly SessionBarRange[] {
  const [from, to] = [starts[0], starts.at(-1)];
  if (from === undefined || to === undefined) return [];
  const calendar = sessionsBetween(tradingDate(from), tradingDate(to));
  const groups: { session: Session; fromIndex: number; toIndex: number }[] = [];
  for (const [index, start] of starts.entries()) {
    const last = groups.at(-1);
    if (last !== undefined && start < last.session.close) {
      last.toIndex = index + 1;
      continue;
    }
    const session = calendar[lastOpenedIndex(calendar, start)];
    if (session === undefined || start >= session.close) {
      throw new RangeError(`bar ${start} lies in no session`);
    }
    groups.push({ session, fromIndex: index, toIndex: index + 1 });
  }
  return groups;
}

/**
 * The feed freezes from a bar's end to the next start, or to the end of the day after the last bar.
 */
function freezesOf(session: Session, starts: Float64Array, barMinutes: 1 | 5) {
  const freezes: TimeStretch[] = [];
  let end = starts[0] ?? session.close;
  for (const start of starts) {
    if (start > end) freezes.push({ from: end, to: start });
    end = start + barMinutes * MINUTE;
  }
  // The quote of the close is as old as those before it.
  if (end < session.close) freezes.push({ from: end, to: session.close + 1 });
  return freezes;
}

/** 10:00 of the first full session with enough history; otherwise of the last full one. */
function pickStart(barRanges: readonly SessionBarRange[], { start: starts }: BarColumns): EpochMs {
  let barCountBefore = 0;
  let firstWithEnoughBars: Session | null = null;
  let lastFullSession: Session | null = null;
  for (const [index, { session, fromIndex, toIndex }] of barRanges.entries()) {
    if (isFullSession(session)) {
      if (index >= HISTORY_SESSIONS) return session.open + START_AFTER_OPEN_MS;
      if (barCountBefore >= MIN_HISTORY_BARS) firstWithEnoughBars ??= session;
      lastFullSession = session;
    }
    const slots = starts.subarray(fromIndex, toIndex).map((start) => Math.floor(start / BAR_MS));
    barCountBefore += new Set(slots).size;
  }
  const start = firstWithEnoughBars ?? lastFullSession ?? barRanges.at(-1)?.session;
  return start === undefined ? 0 : start.open + START_AFTER_OPEN_MS;
}
