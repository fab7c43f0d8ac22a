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
  variants: readonly PathVariant[],
) {
  const groups = groupedBy(configs.entries(), ([, config]) => signalKey(config));
  return stretches.flatMap((stretch) =>
    [...groups.values()].flatMap((group) =>
      variants.map((variant) => ({
        configIndices: group.map(([configIndex]) => configIndex),
        job: { configs: group.map(([, config]) => config), variant, stretch },
      })),
    ),
  );
}

export function evaluationsByConfig(
  jobs: readonly SweepJob[],
  results: readonly (readonly Evaluation[])[],
): readonly Evaluation[] {
  const dayReturns: DayReturn[][][] = [];
  for (const [index, { configIndices, job }] of jobs.entries()) {
    for (const [nth, configIndex] of configIndices.entries()) {
      const returnsByPath = dayReturns[configIndex] ?? [];
      dayReturns[configIndex] = returnsByPath;
      const pathIndex = job.variant.path - 1;
      const earlier = returnsByPath[pathIndex] ?? [];
      returnsByPath[pathIndex] = [...earlier, ...(results[index]?.[nth] ?? [])];
    }
  }
  return dayReturns.map(meanOverPaths);
}
