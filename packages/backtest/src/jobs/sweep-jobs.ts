import type { PathVariant } from '@tideline/broker/simulator';
import { groupedBy } from '@tideline/engine';
import type { RunConfig } from '../run/result.ts';
import { type DayReturn, type Evaluation, meanOverPaths } from '../sweep/evaluation.ts';
import type { SessionStretch } from '../sweep/stretch.ts';
import { signalKey } from './job-context.ts';

export type SweepJob = ReturnType<typeof sweepJobs>[number];

/** Orders jobs by stretch, then by signals, so a thread computes the signals of a stretch once. */
export function sweepJobs(
  configs: readonly RunConfig[],
  stretches: readonly SessionStretch[],
  inventions: readonly PathVariant[],
) {
  const groups = groupedBy(configs.entries(), ([, config]) => signalKey(config));
  const placesOfGroups = [...groups.values()].map((group) => group.map(([place]) => place));
  return stretches.flatMap((stretch) =>
    placesOfGroups.flatMap((places) =>
      inventions.map((invention) => ({
        places,
        job: { configs: places.flatMap((place) => configs[place] ?? []), invention, stretch },
      })),
    ),
  );
}

export function evaluationsOf(
  jobs: readonly SweepJob[],
  results: readonly (readonly Evaluation[])[],
): readonly Evaluation[] {
  const paths: DayReturn[][][] = [];
  for (const [index, { places, job }] of jobs.entries()) {
    for (const [nth, place] of places.entries()) {
      const ofPlace = paths[place] ?? [];
      paths[place] = ofPlace;
      const number = job.invention.path - 1;
      ofPlace[number] = [...(ofPlace[number] ?? []), ...(results[index]?.[nth] ?? [])];
    }
  }
  return paths.map(meanOverPaths);
}
