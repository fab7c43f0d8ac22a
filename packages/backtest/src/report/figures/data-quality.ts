import { BAR_MS, type Bar, type Session, sessionAt, type TradingDate } from '@tideline/engine';
import { median } from './statistics.ts';
import { rounded } from './trade-row.ts';

const BASELINE_DAYS = { least: 3, most: 20 } as const;
const JUMP_FACTOR = 10;

export type DataQuality = ReturnType<typeof dataQuality>;

/** Takes, ascending, the `sessions` that the bars should fill: from the first bar to the last date. */
export function dataQuality(bars: readonly Bar[], sessions: readonly Session[]) {
  const volumes = new Map<TradingDate, number[]>(sessions.map(({ date }) => [date, []]));
  for (const bar of bars) {
    const session = sessionAt(sessions, bar.start);
    if (session !== null) volumes.get(session.date)?.push(bar.volume);
  }
  const gaps = sessions.map((session) => ({
    date: session.date,
    expected: Math.round((session.close - session.open) / BAR_MS),
    found: volumes.get(session.date)?.length ?? 0,
  }));
  const missing = gaps.map(({ date, expected, found }) => ({ date, missing: expected - found }));
  return {
    sessions: sessions.length,
    expectedBars: gaps.reduce((sum, { expected }) => sum + expected, 0),
    missingBars: missing.reduce((sum, gap) => sum + gap.missing, 0),
    missingSessions: gaps.filter(({ found }) => found === 0).map(({ date }) => date),
    incomplete: missing.filter((gap, index) => gap.missing > 0 && (gaps[index]?.found ?? 0) > 0),
    /** Sessions whose volume has another scale than before, which suggests two feeds in one file. */
    volumeJumps: volumeJumps(volumes),
  };
}

function volumeJumps(volumes: ReadonlyMap<TradingDate, readonly number[]>) {
  const before: number[] = [];
  const jumps: { readonly date: TradingDate; readonly factor: number }[] = [];
  for (const [date, ofDay] of volumes) {
    const usual = median(ofDay);
    if (usual === null) continue;
    const baseline = median(before.slice(-BASELINE_DAYS.most)) ?? 0;
    const factor = baseline > 0 ? usual / baseline : 1;
    const isJump = factor > JUMP_FACTOR || factor < 1 / JUMP_FACTOR;
    if (before.length >= BASELINE_DAYS.least && isJump)
      jumps.push({ date, factor: rounded(factor, 3) });
    before.push(usual);
  }
  return jumps;
}
