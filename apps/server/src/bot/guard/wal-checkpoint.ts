import { type Database, runWalCheckpoint } from '@tideline/db';
import type { WallClock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';

/** By then a bar's orders have left, and the next bar is minutes away. */
const DELAY_AFTER_BAR_MS = 2_000;

export interface WalCheckpointOptions {
  readonly database: Pick<Database, 'sqlite'>;
  readonly wall: WallClock;
  readonly log: Log;
}

/**
 * SQLite itself would make the checkpoint in the commit that fills the log, and many orders may wait
 * behind it.
 */
export class WalCheckpoint {
  readonly #options: WalCheckpointOptions;
  #cancelCheckpoint: (() => void) | null = null;
  #isClosed = false;

  constructor(options: WalCheckpointOptions) {
    this.#options = options;
  }

  checkpointAfterBar(): void {
    const { database, wall } = this.#options;
    if (this.#isClosed || database.sqlite.memory || this.#cancelCheckpoint !== null) return;
    this.#cancelCheckpoint = wall.after(DELAY_AFTER_BAR_MS, () => {
      this.#cancelCheckpoint = null;
      this.#runCheckpoint();
    });
  }

  /** A bar that is still evaluated may come after this, when the database is closed. */
  close(): void {
    this.#isClosed = true;
    this.#cancelCheckpoint?.();
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
