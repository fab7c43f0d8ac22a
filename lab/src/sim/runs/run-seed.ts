import { ALL_INVARIANTS } from '../oracle/invariants.ts';
import { drawScenario } from '../scenario/scenario.ts';
import { type RunResult, World } from '../world.ts';

export interface SeedOptions {
  /** False plays without faults of broker, host and disk; users act as ever. */
  readonly hasFaults: boolean;
  readonly onLine?: (line: string) => void;
}

/** The same seed and options give the same run, in whatever process and order. */
export function runSeed(seed: number, { hasFaults, onLine }: SeedOptions): Promise<RunResult> {
  const scenario = drawScenario(seed, { hasFaults });
  return new World({ scenario, invariants: ALL_INVARIANTS, onLine: onLine ?? null }).run();
}
