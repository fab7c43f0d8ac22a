import type { PathVariant } from '@tideline/broker/simulator';
import type { BothSides, EntryPoint } from '../run/both-sides.ts';
import type { PathRun } from '../run/path-run.ts';
import type { RunConfig } from '../run/result.ts';
import type { Evaluation } from '../sweep/evaluation.ts';
import type { SessionStretch } from '../sweep/stretch.ts';

interface PathJob {
  readonly config: RunConfig;
  readonly variant: PathVariant;
}

/** A job's result depends on the job alone, so any thread can do it. */
export interface JobsByKind {
  readonly path: PathJob;
  /** A call and a put at each of the first path's entries, on one path. */
  readonly entries: PathJob & { readonly entries: readonly EntryPoint[] };
  /** Combinations of settings that share their signals, over some sessions of one path. */
  readonly stretch: {
    readonly configs: readonly RunConfig[];
    readonly variant: PathVariant;
    readonly stretch: SessionStretch;
  };
}

export interface JobResults {
  readonly path: PathRun;
  /** In the order of the job's entries. */
  readonly entries: readonly BothSides[];
  /** In the order of the job's combinations. */
  readonly stretch: readonly Evaluation[];
}

export type JobKind = keyof JobsByKind;
