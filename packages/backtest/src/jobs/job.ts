import type { PathVariant } from '@tideline/broker/simulator';
import type { BothSides, EntryPoint } from '../run/both-sides.ts';
import type { PathRun } from '../run/path-run.ts';
import type { RunConfig } from '../run/result.ts';
import type { SessionBlock } from '../sweep/block.ts';
import type { Evaluation } from '../sweep/evaluation.ts';

/** Jobs, which any thread can do: nothing else affects the result. */
export interface Jobs {
  readonly path: { readonly config: RunConfig; readonly invention: PathVariant };
  /** Both sides of the first path's entries, each alone, on a path. */
  readonly entries: {
    readonly config: RunConfig;
    readonly invention: PathVariant;
    readonly entries: readonly EntryPoint[];
  };
  /** Combinations with the same signals, over a stretch of one path. */
  readonly stretch: {
    readonly configs: readonly RunConfig[];
    readonly invention: PathVariant;
    readonly stretch: SessionBlock;
  };
}

export interface JobResults {
  readonly path: PathRun;
  /** In the order of the entries. */
  readonly entries: readonly BothSides[];
  /** In the order of the combinations. */
  readonly stretch: readonly Evaluation[];
}

export type JobKind = keyof Jobs;
