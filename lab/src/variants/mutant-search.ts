import type { Violation } from '../sim/oracle/oracle.ts';
import { isWorldApart } from './bundle.ts';
import type { Variant } from './variant.ts';
import type { PlayedStretch, Stretch } from './variant-runner.ts';
import type { WorldName } from './worlds.ts';

const DIRECTED_RUNS = 100;

export interface Player {
  play(stretch: Stretch): Promise<PlayedStretch>;
}

export interface MutantCatch {
  readonly world: WorldName;
  readonly run: number;
  readonly violation: Violation;
  /** Whether the invariant is one that the variant expects. */
  readonly isExpected: boolean;
}

/**
 * Plays until an expected invariant catches the variant, or its budget is used up. Another
 * invariant counts if no expected one catches it. A violation that the correct build shows too says
 * nothing. Null when none caught it.
 */
export async function searchMutant(
  variant: Variant,
  player: Player,
  correct: Player,
): Promise<MutantCatch | null> {
  let byChance: MutantCatch | null = null;
  for (const { world, runs } of searchPlaces(variant)) {
    for (let from = 1; from <= runs; ) {
      const { run, violations } = await player.play({ world, from, count: runs - from + 1 });
      if (run === null) break;
      from = run + 1;
      if ((await correct.play({ world, from: run, count: 1 })).run !== null) continue;
      const meant = violations.find(({ invariant }) => variant.expects.includes(invariant));
      if (meant !== undefined) return { world, run, violation: meant, isExpected: true };
      const [first] = violations;
      if (first !== undefined) byChance ??= { world, run, violation: first, isExpected: false };
    }
  }
  return byChance;
}

function searchPlaces({ world, budget }: Variant): readonly { world: WorldName; runs: number }[] {
  if (world === undefined) return [{ world: 'random', runs: budget }];
  if (isWorldApart(world)) return [{ world, runs: budget }];
  return [
    { world, runs: DIRECTED_RUNS },
    { world: 'random', runs: budget },
  ];
}
