import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundlePlayer } from '../src/variants/bundle.ts';
import { EditError, type SourceEdit, withEdits } from '../src/variants/variant.ts';
import { repositoryRoot } from '../src/variants/variant-build.ts';
import { ALL_VARIANTS } from '../src/variants/variants.ts';

const REPOSITORY_ROOT = repositoryRoot();
const EDITED_FILE = 'packages/engine/src/account/state/time-limits.ts';

const edit = (find: string, replace = 'x'): SourceEdit => ({ file: EDITED_FILE, find, replace });

describe('an edit', () => {
  it('puts one text in the place of another, letter by letter', () => {
    expect(withEdits(EDITED_FILE, 'a + b', [edit('a +', '$& -')])).toBe('$& - b');
  });

  it('is an error where its text does not occur, or occurs twice', () => {
    expect(() => withEdits(EDITED_FILE, 'a + b', [edit('c')])).toThrow(EditError);
    expect(() => withEdits(EDITED_FILE, 'a + a', [edit('a')])).toThrow(
      `${EDITED_FILE}: found 2 times, not once: a`,
    );
  });
});

describe('a bundle', () => {
  it('is not made with an edit that does not fit, or of a file that is no part of it', async () => {
    const bundle = (edits: readonly SourceEdit[]) =>
      bundlePlayer({ root: REPOSITORY_ROOT, world: 'random', edits });
    await expect(bundle([edit('no such text')])).rejects.toThrow('found 0 times');
    const elsewhere = { file: 'packages/engine/src/no-such-file.ts', find: 'a', replace: 'b' };
    await expect(bundle([elsewhere])).rejects.toThrow('is no part of the bundle');
  });

  it('differs from the correct one by the edits of a variant', async () => {
    const world = 'random';
    const variant = ALL_VARIANTS.find((each) => (each.world ?? 'random') === world);
    const correct = await bundlePlayer({ root: REPOSITORY_ROOT, world, edits: [] });
    const edits = variant?.edits ?? [];
    expect(await bundlePlayer({ root: REPOSITORY_ROOT, world, edits })).not.toBe(correct);
  });
});

describe('the variants', () => {
  it('are the twenty-one of the list, each with invariants that are meant to find it', () => {
    const ids = ALL_VARIANTS.map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 21 }, (_, index) => `M${index + 1}`));
    for (const { id, expects } of ALL_VARIANTS) expect(expects.length, id).toBeGreaterThan(0);
  });

  it('change the product or its way to the broker, never the oracle', () => {
    const files = ALL_VARIANTS.flatMap(({ edits }) => edits.map(({ file }) => file));
    expect(files.filter((file) => !/^(apps\/server|packages)\//.test(file))).toEqual([]);
  });

  it('have edits that all fit the sources', async () => {
    for (const { id, edits } of ALL_VARIANTS) {
      for (const file of new Set(edits.map((each) => each.file))) {
        const source = await readFile(join(REPOSITORY_ROOT, file), 'utf8');
        const ofFile = edits.filter((each) => each.file === file);
        expect(withEdits(file, source, ofFile), id).not.toBe(source);
      }
    }
  });

  it('leave the sources as they are', async () => {
    const [first] = ALL_VARIANTS;
    for (const { file, find } of first?.edits ?? []) {
      expect(await readFile(join(REPOSITORY_ROOT, file), 'utf8')).toContain(find);
    }
  });
});
