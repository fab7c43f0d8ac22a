import { type Session, tradingDate } from '@tideline/engine';
import { BarFileError, type ReadProblem } from '../problems/read-problem.ts';
import type { RawRows } from '../rows/raw-rows.ts';
import { SessionFinder } from './session-grid.ts';

const MIN_VOLUME_STEPS = 50;
const MAX_RISING_SHARE = 0.95;

/** Throws a BarFileError where volumes are sums of the day so far. */
export function checkSessionVolumes(
  name: string,
  rows: RawRows,
  sessions: readonly Session[],
  problems: ReadProblem[],
): void {
  const finder = new SessionFinder(sessions);
  const days = new Map<number, { first: number; rows: number; sum: number }>();
  const volumeSteps = { up: 0, all: 0 };
  let before = -1;
  for (let index = 0; index < rows.length; index += 1) {
    const place = finder.indexAt(rows.stamp[index] ?? 0);
    const volume = rows.volume[index] ?? 0;
    const day = days.get(place);
    if (day === undefined) days.set(place, { first: index, rows: 1, sum: volume });
    else {
      day.rows += 1;
      day.sum += volume;
    }
    if (place === before) {
      volumeSteps.all += 1;
      if (volume > (rows.volume[index - 1] ?? 0)) volumeSteps.up += 1;
    }
    before = place;
  }
  if (volumeSteps.all >= MIN_VOLUME_STEPS && volumeSteps.up > MAX_RISING_SHARE * volumeSteps.all) {
    throw new BarFileError(
      `${name} line ${rows.line[0] ?? 0}: column volume rises from row to row within each day: sums since its beginning, not the volumes of bars`,
    );
  }
  const empty = [...days.values()].filter(({ sum }) => sum === 0);
  const [first, last] = [empty[0], empty.at(-1)];
  if (first === undefined || last === undefined || empty.length === days.size) return;
  problems.push({
    kind: 'no-volume',
    from: tradingDate(rows.stamp[first.first] ?? 0),
    to: tradingDate(rows.stamp[last.first] ?? 0),
    rows: empty.reduce((sum, day) => sum + day.rows, 0),
    text: `${empty.length} of ${days.size} sessions have no volume: relative volume and money flow are not to be trusted in them and after them.`,
  });
}
