// Runs in: long
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, searchMutant } from '../src/variants/mutant-search.ts';
import { runVariants } from '../src/variants/run.ts';
import type { Variant } from '../src/variants/variant.ts';
import { VariantBuild } from '../src/variants/variant-build.ts';
import type { PlayedStretch } from '../src/variants/variant-runner.ts';
import { ALL_VARIANTS } from '../src/variants/variants.ts';
import type { WorldName } from '../src/variants/worlds.ts';

const TIMEOUT_MS = 900_000;
const IS_LONG = process.env.LONG_TESTS === '1';
const LONG_FACTOR = IS_LONG ? 5 : 1;

const VARIANT: Variant = {
  id: 'M1',
  name: 'a flaw',
  wrong: 'Something is wrong.',
  edits: [],
  expects: [4],
  budget: 50,
};

/** Goes wrong in the runs that `wrong` names, each time by the invariant given there. */
function player(wrong: Readonly<Record<number, number>>, world: WorldName = 'random'): Player {
  return {
    play: (stretch): Promise<PlayedStretch> => {
      for (let run = stretch.from; run < stretch.from + stretch.count; run += 1) {
        const invariant = stretch.world === world ? wrong[run] : undefined;
        if (invariant === undefined) continue;
        const violations = [{ invariant, name: 'a name', at: 0, found: 'nothing, found it' }];
        return Promise.resolve({ run, violations });
      }
      return Promise.resolve({ run: null, violations: [] });
    },
  };
}

describe('a mutant search', () => {
  it('ends at the first run in which an invariant finds the flaw that is meant to', async () => {
    const found = await searchMutant(VARIANT, player({ 7: 4, 9: 4 }), player({}));
    expect(found).toMatchObject({ run: 7, violation: { invariant: 4 }, isExpected: true });
  });

  it('passes over what goes wrong in the correct build too', async () => {
    const found = await searchMutant(VARIANT, player({ 7: 4, 9: 4 }), player({ 7: 4 }));
    expect(found?.run).toBe(9);
  });

  it('goes on after one that was not meant to, and has it count if there is no other', async () => {
    const both = await searchMutant(VARIANT, player({ 3: 6, 9: 4 }), player({}));
    expect(both).toMatchObject({ run: 9, isExpected: true });
    const alone = await searchMutant(VARIANT, player({ 3: 6 }), player({}));
    expect(alone).toMatchObject({ run: 3, violation: { invariant: 6 }, isExpected: false });
  });

  it('misses what shows only behind its budget', async () => {
    expect(await searchMutant(VARIANT, player({ 51: 4 }), player({}))).toBeNull();
    expect((await searchMutant(VARIANT, player({ 50: 4 }), player({})))?.run).toBe(50);
    expect(await searchMutant(VARIANT, player({ 7: 4, 51: 4 }), player({ 7: 4 }))).toBeNull();
  });

  it('plays the world that was made for a flaw first, and then seeds', async () => {
    const variant: Variant = { ...VARIANT, world: 'an evening' };
    const directed = await searchMutant(variant, player({ 2: 4 }, 'an evening'), player({}));
    expect(directed).toMatchObject({ world: 'an evening', run: 2 });
    const random = await searchMutant(variant, player({ 2: 4 }), player({}));
    expect(random).toMatchObject({ world: 'random', run: 2 });
  });
});

describe('known-bad builds', () => {
  // The rest play more seeds than the usual run has time for.
  const quick = ['M1', 'M7', 'M10', 'M11', 'M14'];
  const variants = ALL_VARIANTS.filter(({ id }) => IS_LONG || quick.includes(id));

  it(
    `are caught: ${variants.length} of ${ALL_VARIANTS.length}`,
    async () => {
      const lines: string[] = [];
      const print = (line: string) => lines.push(line);
      const areAllCaught = await runVariants({ workerCount: 2, variants, print, now: () => 0 });
      expect(areAllCaught, lines.join('\n')).toBe(true);
      expect(lines.at(-1)).toBe(`caught ${variants.length} of ${variants.length}`);
      expect(lines.filter((line) => line.includes('not meant to'))).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

describe('builds that do not do what they are for', () => {
  const variants: readonly Variant[] = [
    {
      ...VARIANT,
      name: 'holds whatever its levels say',
      edits: [
        {
          file: 'packages/engine/src/account/exit/position-watch.ts',
          find: 'const reason = triggeredExitReason(quote, levels);',
          replace: 'const reason = null as ReturnType<typeof triggeredExitReason>;',
        },
      ],
      expects: [17],
      budget: 300,
    },
    {
      ...VARIANT,
      name: 'decides to sell and does not, before the flatten time',
      edits: [
        {
          file: 'packages/engine/src/account/exit/exit.ts',
          find: 'else sendExitOrder(draft, trade, exit.sellable);',
          replace:
            "else if (exit.reason === 'flatten') sendExitOrder(draft, trade, exit.sellable);",
        },
      ],
      expects: [9],
      budget: 300,
    },
  ];

  it(
    'are caught',
    async () => {
      const lines: string[] = [];
      const print = (line: string) => lines.push(line);
      await runVariants({ workerCount: 2, variants, print, now: () => 0 });
      expect(lines.at(-1), lines.join('\n')).toBe('caught 2 of 2');
      expect(lines.filter((line) => line.includes('not meant to'))).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

describe('the correct build', () => {
  let build: VariantBuild;
  beforeAll(async () => {
    build = await VariantBuild.open();
  });
  afterAll(() => build.close());

  it.each<readonly [WorldName, number]>([
    ['a late sell order and a crash', 10],
    ['a lost day and a restart', 5],
    ['sold manually', 10],
    ['reads that fail', 10],
    ['stopped while entering', 10],
    ['an evening', 1],
    ['loss of power', 5],
    ['two processes', 5],
  ])(
    'holds every invariant in the world of %s',
    async (world, count) => {
      const correct = await build.player(world, []);
      const played = await correct.play({ world, from: 1, count: LONG_FACTOR * count });
      expect(played).toEqual({ run: null, violations: [] });
    },
    TIMEOUT_MS,
  );
});
