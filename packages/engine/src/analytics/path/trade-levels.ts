import type { EpochMs } from '../../model/time.ts';
import { type EnteredPosition, LevelWatch } from './level-watch.ts';
import { type ReadingPace, readingsOf } from './path-readings.ts';
import type { PathPoint } from './quote-path.ts';

export type LevelsFrom = ReturnType<typeof levelsFrom>;

export function levelsOver(
  position: EnteredPosition,
  points: readonly PathPoint[],
  end: EpochMs,
  pace: ReadingPace,
): readonly LevelsFrom[] {
  const watch = new LevelWatch(position);
  const levels = [levelsFrom(watch, position.openedAt)];
  for (const reading of readingsOf(points, end, pace)) {
    const before = watch.currentLevels;
    watch.takeReading(reading);
    if (watch.currentLevels !== before) levels.push(levelsFrom(watch, reading.at));
  }
  return levels.filter(
    ({ stop, target }, index) =>
      index === 0 || stop !== levels[index - 1]?.stop || target !== levels[index - 1]?.target,
  );
}

function levelsFrom({ currentLevels: { stop, target } }: LevelWatch, at: EpochMs) {
  return { at, stop: stop.price, target: target.price };
}
