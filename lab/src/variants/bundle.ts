import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { EditError, type SourceEdit, withEdits } from './variant.ts';
import type { WorldName } from './worlds.ts';

type Substitutes = Readonly<Record<string, string>>;

const SIMULATION_FOLDER = 'lab/src/sim/';
const PLAYER_FILE = 'lab/src/variants/variant-runner.ts';
/** The simulation's files that a world replaces, by paths from the root. */
const FILE_SUBSTITUTES: Readonly<Partial<Record<WorldName, Substitutes>>> = {
  'loss of power': {
    'lab/src/sim/scenario/run-database.ts': 'lab/src/variants/power-loss-store.ts',
  },
  'two processes': {
    'lab/src/sim/process/process-gate.ts': 'lab/src/variants/revived-process-gate.ts',
  },
};

export interface BundleOptions {
  readonly root: string;
  /** The name of one world, or of all worlds that replace no file. */
  readonly world: WorldName;
  readonly edits: readonly SourceEdit[];
}

export function isWorldApart(world: WorldName): boolean {
  return FILE_SUBSTITUTES[world] !== undefined;
}

/**
 * Edits apply as files are read: the sources stay unchanged. Throws `EditError` for an edit that
 * does not fit, or whose file is not in the bundle.
 */
export async function bundlePlayer({ root, world, edits }: BundleOptions): Promise<string> {
  const esbuild = await import('esbuild');
  const substitutes = FILE_SUBSTITUTES[world] ?? {};
  const seen = new Set<string>();
  const result = await esbuild
    .build({
      absWorkingDir: root,
      entryPoints: [join(root, PLAYER_FILE)],
      write: false,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      legalComments: 'none',
      logLevel: 'silent',
      plugins: [editPlugin(root, edits, seen), substitutePlugin(root, substitutes, seen)],
      // A native addon finds its binary relative to its own files.
      external: ['better-sqlite3'],
      // CommonJS dependencies inside the bundle call `require`, which an ES module lacks.
      banner: {
        js: "import { createRequire as __createRequire } from 'node:module';\nconst require = __createRequire(import.meta.url);",
      },
    })
    .catch((cause: unknown) => {
      // esbuild reports a plugin's exception as one message among others.
      throw new EditError(cause instanceof Error ? cause.message : String(cause), { cause });
    });
  const wanted = [...edits.map(({ file }) => file), ...Object.keys(substitutes)];
  const unused = wanted.find((file) => !seen.has(file));
  if (unused !== undefined) throw new EditError(`${unused} is no part of the bundle`);
  const [output] = result.outputFiles;
  if (output === undefined) throw new EditError('the bundle is empty');
  return output.text;
}

function editPlugin(root: string, edits: readonly SourceEdit[], seen: Set<string>): Plugin {
  return {
    name: 'variant',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const file = path.slice(root.length + 1);
        const own = edits.filter((edit) => edit.file === file);
        if (own.length === 0) return null;
        seen.add(file);
        return { contents: withEdits(file, await readFile(path, 'utf8'), own), loader: 'ts' };
      });
    },
  };
}

/** Replaces files for the simulation only: a replacement may import the original. */
function substitutePlugin(root: string, substitutes: Substitutes, seen: Set<string>): Plugin {
  return {
    name: 'world',
    setup({ onResolve }) {
      onResolve({ filter: /^\./ }, ({ path, importer }) => {
        if (!importer.startsWith(join(root, SIMULATION_FOLDER))) return null;
        const file = join(dirname(importer), path).slice(root.length + 1);
        const substitute = substitutes[file];
        if (substitute === undefined) return null;
        seen.add(file);
        return { path: join(root, substitute) };
      });
    },
  };
}
