import { type Database, runWalCheckpoint } from '@tideline/db';
import type { Wall } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';

/** So long after a bar its orders have left, and the next bar is minutes away. */
const AFTER_BAR_MS = 2_000;

export interface WalCheckpointOptions {
  readonly database: Pick<Database, 'sqlite'>;
  readonly wall: Wall;
  readonly log: Log;
}

/**
 * SQLite itself would make the checkpoint in the commit that fills the log, and many orders may wait
 * behind it.
 */
export class WalCheckpoint {
  readonly #options: WalCheckpointOptions;
  #cancel: (() => void) | null = null;

  constructor(options: WalCheckpointOptions) {
    this.#options = options;
  }

  checkpointAfterBar(): void {
    const { database, wall } = this.#options;
    if (database.sqlite.memory || this.#cancel !== null) return;
    this.#cancel = wall.after(AFTER_BAR_MS, () => {
      this.#cancel = null;
      this.#runCheckpoint();
    });
  }

  close(): void {
    this.#cancel?.();
  }

  #runCheckpoint(): void {
    const { database, log } = this.#options;
    try {
      runWalCheckpoint(database);
    } catch (error) {
      // The log keeps everything and only grows, so the next bar tries again.
      log.warn({ error }, 'the database’s log could not be moved into its file');
    }
  }
}
