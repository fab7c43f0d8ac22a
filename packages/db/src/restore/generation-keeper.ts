import { dirname } from 'node:path';
import type { Database } from '../open.ts';
import { countActs, raiseGeneration, readGeneration } from './generation.ts';
import { readGenerationFile, writeGenerationFile } from './generation-file.ts';
import { isNewest } from './newer-database.ts';

export interface GenerationKeeperOptions {
  readonly database: Database;
  /** True when this start used `--new`; undefined keeps what the file says. */
  readonly isNew?: boolean;
  /**
   * Called once, until the file can be written, as an unwritten one would not reveal an older
   * database.
   */
  readonly onFailure: (error: unknown) => void;
}

/**
 * The file beside the database reveals an older database in its place. The database is written
 * first, so the file never says more.
 */
export class GenerationKeeper {
  readonly #options: GenerationKeeperOptions;
  readonly #readNumber: () => unknown;
  #kept: unknown = null;
  #writing: Promise<boolean> | null = null;
  #isFailing = false;

  constructor(options: GenerationKeeperOptions) {
    const { sqlite } = options.database;
    this.#options = options;
    countActs(sqlite);
    const number = sqlite.prepare('SELECT number FROM generation WHERE id = 1').pluck();
    this.#readNumber = () => number.get();
  }

  async keepWritten(): Promise<void> {
    for (let isWritten = true; isWritten && this.#readNumber() !== this.#kept; ) {
      this.#writing ??= this.#writeFile().finally(() => {
        this.#writing = null;
      });
      isWritten = await this.#writing;
    }
  }

  /** A stop raises the generation too, so copies made while the server ran are older. */
  async close(): Promise<void> {
    try {
      raiseGeneration(this.#options.database.sqlite);
    } catch (error) {
      this.#reportFailure(error);
    }
    await this.keepWritten();
  }

  async #writeFile(): Promise<boolean> {
    const { database, isNew } = this.#options;
    const { sqlite } = database;
    const folder = dirname(sqlite.name);
    try {
      const generation = readGeneration(sqlite);
      const mark = readGenerationFile(folder);
      // An older database must not overwrite the file, by which the next start finds it.
      if (generation === null || !isNewest(generation, mark)) return false;
      const { lineage, number, isKept } = generation;
      await writeGenerationFile(folder, { lineage, number, isNew: isNew ?? mark?.isNew ?? false });
      this.#kept = number;
      // From now on the file must be there at the next start.
      if (!isKept) sqlite.exec('UPDATE generation SET is_kept = 1');
      this.#isFailing = false;
      return true;
    } catch (error) {
      this.#reportFailure(error);
      return false;
    }
  }

  #reportFailure(error: unknown): void {
    if (!this.#isFailing) this.#options.onFailure(error);
    this.#isFailing = true;
  }
}
