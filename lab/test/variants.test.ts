import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bundlePlayer } from '../src/variants/bundle.ts';
import { type Edit, EditError, edited } from '../src/variants/variant.ts';
import { VARIANTS } from '../src/variants/variants.ts';
import { repositoryRoot } from '../src/variants/workshop.ts';

const ROOT = repositoryRoot();
const FILE = 'packages/engine/src/account/limits.ts';

const edit = (find: string, replace = 'x'): Edit => ({ file: FILE, find, replace });

describe('an edit', () => {
  it('puts one text in the place of another, letter by letter', () => {
    expect(edited(FILE, 'a + b', [edit('a +', '$& -')])).toBe('$& - b');
  });

  it('is an error where its text does not occur, or occurs twice', () => {
    expect(() => edited(FILE, 'a + b', [edit('c')])).toThrow(EditError);
    expect(() => edited(FILE, 'a + a', [edit('a')])).toThrow(`${FILE}: found 2 times, not once: a`);
  });
});

describe('a bundle', () => {
  it('is not made with an edit that does not fit, or of a file that is no part of it', async () => {
    const bundle = (edits: readonly Edit[]) => bundlePlayer({ root: ROOT, world: 'random', edits });
    await expect(bundle([edit('no such text')])).rejects.toThrow('found 0 times');
    const elsewhere = { file: 'packages/engine/src/no-such-file.ts', find: 'a', replace: 'b' };
    await expect(bundle([elsewhere])).rejects.toThrow('is no part of the bundle');
  });

  it('differs from the correct one for every variant, whose edits all fit the sources', async () => {
    const correct = await bundlePlayer({ root: ROOT, world: 'random', edits: [] });
    for (const { id, world = 'random', edits } of VARIANTS) {
      expect(edits.length, id).toBeGreaterThan(0);
      const plain =
        world === 'random' ? correct : await bundlePlayer({ root: ROOT, world, edits: [] });
      expect(await bundlePlayer({ root: ROOT, world, edits }), id).not.toBe(plain);
    }
  });
});

describe('the variants', () => {
  it('are the sixteen of the list, each with invariants that are meant to find it', () => {
    const ids = VARIANTS.map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 16 }, (_, index) => `M${index + 1}`));
    for (const { id, expects } of VARIANTS) expect(expects.length, id).toBeGreaterThan(0);
  });

  it('change the product or its way to the broker, never the oracle', () => {
    const files = VARIANTS.flatMap(({ edits }) => edits.map(({ file }) => file));
    expect(files.filter((file) => !/^(apps\/server|packages)\//.test(file))).toEqual([]);
  });

  it('leave the sources as they are', async () => {
    const [first] = VARIANTS;
    for (const { file, find } of first?.edits ?? []) {
      expect(await readFile(join(ROOT, file), 'utf8')).toContain(find);
    }
  });
});
