import { BAR_MS, type Bar, type Session, sessionAt, type TradingDate } from '@tideline/engine';
import { median } from './statistics.ts';
import { roundTo } from './trade-row.ts';

const BASELINE_DAYS = { min: 3, max: 20 } as const;
const VOLUME_JUMP_FACTOR = 10;

export type DataQuality = ReturnType<typeof dataQuality>;

/** `sessions` ascend: those that the bars should fill, from the first bar to the last date. */
export function dataQuality(bars: readonly Bar[], sessions: readonly Session[]) {
  const volumesByDate = new Map<TradingDate, number[]>(sessions.map(({ date }) => [date, []]));
  for (const bar of bars) {
    const session = sessionAt(sessions, bar.start);
    if (session !== null) volumesByDate.get(session.date)?.push(bar.volume);
  }
  const gaps = sessions.map((session) => ({
    date: session.date,
    expected: Math.round((session.close - session.open) / BAR_MS),
    found: volumesByDate.get(session.date)?.length ?? 0,
  }));
  const missing = gaps.map(({ date, expected, found }) => ({ date, missing: expected - found }));
  return {
    sessions: sessions.length,
    expectedBars: gaps.reduce((sum, { expected }) => sum + expected, 0),
    missingBars: missing.reduce((sum, gap) => sum + gap.missing, 0),
    missingSessions: gaps.filter(({ found }) => found === 0).map(({ date }) => date),
    incomplete: missing.filter((gap, index) => gap.missing > 0 && (gaps[index]?.found ?? 0) > 0),
    /** Sessions whose volume has another scale than before, which suggests two feeds in one file. */
    volumeJumps: volumeJumps(volumesByDate),
  };
}

function volumeJumps(volumes: ReadonlyMap<TradingDate, readonly number[]>) {
  const earlierMedians: number[] = [];
  const jumps: { readonly date: TradingDate; readonly factor: number }[] = [];
  for (const [date, ofDay] of volumes) {
    const medianVolume = median(ofDay);
    if (medianVolume === null) continue;
    const baseline = median(earlierMedians.slice(-BASELINE_DAYS.max)) ?? 0;
    const factor = baseline > 0 ? medianVolume / baseline : 1;
    const isJump = factor > VOLUME_JUMP_FACTOR || factor < 1 / VOLUME_JUMP_FACTOR;
    if (earlierMedians.length >= BASELINE_DAYS.min && isJump)
      jumps.push({ date, factor: roundTo(factor, 3) });
    earlierMedians.push(medianVolume);
  }
  return jumps;
}
