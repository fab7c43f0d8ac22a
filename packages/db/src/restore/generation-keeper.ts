import { dirname } from 'node:path';
import type { Database } from '../open.ts';
import { createGenerationTriggers, raiseGeneration, readGeneration } from './generation.ts';
import { readGenerationFile, writeGenerationFile } from './generation-file.ts';
import { isNewestGeneration } from './newer-database.ts';

export interface GenerationKeeperOptions {
  readonly database: Database;
  /** True when this start used `--new`; undefined keeps what the file says. */
  readonly isNew?: boolean;
  /**
   * Called for the first of failed writes in a row: without the file an older database goes
   * undetected.
   */
  readonly onFailure: (error: unknown) => void;
}

/**
 * The file beside the database reveals an older database in its place. The database is written
 * first, so the file never says more.
 */
export class GenerationFileKeeper {
  readonly #options: GenerationKeeperOptions;
  readonly #readNumber: () => unknown;
  #writtenNumber: unknown = null;
  #pendingWrite: Promise<boolean> | null = null;
  #isWriteFailing = false;

  constructor(options: GenerationKeeperOptions) {
    const { sqlite } = options.database;
    this.#options = options;
    createGenerationTriggers(sqlite);
    const selectNumber = sqlite.prepare('SELECT number FROM generation WHERE id = 1').pluck();
    this.#readNumber = () => selectNumber.get();
  }

  async writeUntilCurrent(): Promise<void> {
    for (let isWritten = true; isWritten && this.#readNumber() !== this.#writtenNumber; ) {
      this.#pendingWrite ??= this.#writeFile().finally(() => {
        this.#pendingWrite = null;
      });
      isWritten = await this.#pendingWrite;
    }
  }

  /** A stop raises the generation too, so copies made while the server ran are older. */
  async close(): Promise<void> {
    try {
      raiseGeneration(this.#options.database.sqlite);
    } catch (error) {
      this.#reportFailure(error);
    }
    await this.writeUntilCurrent();
  }

  async #writeFile(): Promise<boolean> {
    const { database, isNew } = this.#options;
    const { sqlite } = database;
    const folder = dirname(sqlite.name);
    try {
      const generation = readGeneration(sqlite);
      const mark = readGenerationFile(folder);
      // An older database must not overwrite the file, by which the next start finds it.
      if (generation === null || !isNewestGeneration(generation, mark)) return false;
      const { lineage, number, isKept } = generation;
      await writeGenerationFile(folder, { lineage, number, isNew: isNew ?? mark?.isNew ?? false });
      this.#writtenNumber = number;
      // From now on the file must be there at the next start.
      if (!isKept) sqlite.exec('UPDATE generation SET is_kept = 1');
      this.#isWriteFailing = false;
      return true;
    } catch (error) {
      this.#reportFailure(error);
      return false;
    }
  }

  #reportFailure(error: unknown): void {
    if (!this.#isWriteFailing) this.#options.onFailure(error);
    this.#isWriteFailing = true;
  }
}
