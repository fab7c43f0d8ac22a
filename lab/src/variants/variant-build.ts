import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundlePlayer } from './bundle.ts';
import { PlayerThread } from './player-thread.ts';
import type { SourceEdit } from './variant.ts';
import type { WorldName } from './worlds.ts';

export class VariantBuild {
  readonly #root: string;
  readonly #folder: string;
  readonly #players: PlayerThread[] = [];
  #count = 0;

  private constructor(root: string, folder: string) {
    this.#root = root;
    this.#folder = folder;
  }

  static async open(): Promise<VariantBuild> {
    const root = repositoryRoot();
    // The bundles leave packages out, and find them from a folder below the laboratory.
    const dist = join(root, 'lab/dist');
    await mkdir(dist, { recursive: true });
    const folder = await mkdtemp(join(dist, 'variants-'));
    await cp(join(root, 'packages/db/migrations'), join(folder, 'migrations'), { recursive: true });
    return new VariantBuild(root, folder);
  }

  /** Throws `EditError` when an edit does not fit. */
  async player(world: WorldName, edits: readonly SourceEdit[]): Promise<PlayerThread> {
    this.#count += 1;
    const file = join(this.#folder, `${this.#count}.js`);
    await writeFile(file, await bundlePlayer({ root: this.#root, world, edits }));
    const player = new PlayerThread(file);
    this.#players.push(player);
    return player;
  }

  async close(): Promise<void> {
    await Promise.all(this.#players.map((player) => player.close()));
    await rm(this.#folder, { recursive: true, force: true });
  }
}

export function repositoryRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'pnpm-workspace.yaml'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('the repository was not found');
    folder = above;
  }
  return folder;
}
