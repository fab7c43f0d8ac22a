import type { EpochMs } from '../../model/time.ts';
import { type EnteredPosition, LevelWatch } from './level-watch.ts';
import { type ReadingPace, readingsOf } from './path-readings.ts';
import type { PathPoint } from './quote-path.ts';

export type TimedLevels = ReturnType<typeof timedLevels>;

export function levelsOverTime(
  position: EnteredPosition,
  points: readonly PathPoint[],
  endsAt: EpochMs,
  pace: ReadingPace,
): readonly TimedLevels[] {
  const watch = new LevelWatch(position);
  const levels = [timedLevels(watch, position.openedAt)];
  for (const reading of readingsOf(points, endsAt, pace)) {
    const levelsBefore = watch.currentLevels;
    watch.takeReading(reading);
    if (watch.currentLevels !== levelsBefore) levels.push(timedLevels(watch, reading.at));
  }
  return levels.filter(
    ({ stop, target }, index) =>
      index === 0 || stop !== levels[index - 1]?.stop || target !== levels[index - 1]?.target,
  );
}

function timedLevels({ currentLevels: { stop, target } }: LevelWatch, at: EpochMs) {
  return { at, stop: stop.price, target: target.price };
}
