import { ALL_INVARIANTS } from '../oracle/invariants.ts';
import { drawScenario } from '../scenario/scenario.ts';
import { type RunResult, World } from '../world.ts';

export interface SeedOptions {
  /** False: a broker, a host and a disk without any fault; people do what they do. */
  readonly faults: boolean;
  readonly onLine?: (line: string) => void;
}

/** Plays one seed. The same seed and options give the same run, in whatever process and order. */
export function runSeed(seed: number, { faults, onLine }: SeedOptions): Promise<RunResult> {
  const scenario = drawScenario(seed, { faults });
  return new World({ scenario, invariants: ALL_INVARIANTS, onLine: onLine ?? null }).run();
}
