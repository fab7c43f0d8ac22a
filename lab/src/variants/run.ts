import { type MutantCatch, searchMutant } from './mutant-search.ts';
import type { Variant } from './variant.ts';
import { VariantBuild } from './variant-build.ts';

export interface VariantsOptions {
  readonly workerCount: number;
  readonly variants: readonly Variant[];
  readonly print: (line: string) => void;
  /** In milliseconds. */
  readonly now: () => number;
}

export async function runVariants(options: VariantsOptions): Promise<boolean> {
  const { workerCount, variants, print, now } = options;
  const waiting = [...variants];
  let caught = 0;
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const began = now();
      const found = await searchVariant(next);
      if (found !== null) caught += 1;
      print(foundLineOf(next, found, (now() - began) / 1_000));
    }
  };
  await Promise.all(Array.from({ length: workerCount }, work));
  print(`caught ${caught} of ${variants.length}`);
  return caught === variants.length;
}

async function searchVariant(variant: Variant): Promise<MutantCatch | null> {
  const build = await VariantBuild.open();
  try {
    const { world = 'random', edits } = variant;
    const player = await build.player(world, edits);
    const correct = await build.player(world, []);
    return await searchMutant(variant, player, correct);
  } finally {
    await build.close();
  }
}

function foundLineOf({ id, name }: Variant, found: MutantCatch | null, seconds: number): string {
  const after = `after ${seconds.toFixed(0)} s`;
  if (found === null) return `${id} ${name}: MISSED ${after}`;
  const { world, run, violation, isExpected } = found;
  const by = `invariant ${violation.invariant} (${violation.name})`;
  const where = world === 'random' ? `seed ${run}` : `run ${run} of "${world}"`;
  const note = isExpected ? '' : ', which was not meant to';
  return `${id} ${name}: caught by ${by}${note} at ${where} ${after}`;
}
