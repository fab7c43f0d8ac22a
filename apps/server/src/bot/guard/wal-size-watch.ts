import { type Database, truncateWal, walSizeBytes } from '@tideline/db';
import type { WallClock } from '../../runtime/clock.ts';
import type { AlarmRegister } from './alarm-register.ts';

const MAX_WAL_BYTES = 64 * 1024 * 1024;
const CHECK_EVERY_MS = 3_600_000;

export interface WalSizeWatchOptions {
  readonly database: Pick<Database, 'sqlite'>;
  readonly alarms: Pick<AlarmRegister, 'raise'>;
  readonly wall: WallClock;
  readonly isMarketOpen: () => boolean;
  readonly maxBytes?: number;
}

/**
 * Empties a large write-ahead log, at most hourly and outside sessions, because emptying it blocks
 * everything.
 */
export class WalSizeWatch {
  readonly #options: WalSizeWatchOptions;
  #checkedAt = Number.NEGATIVE_INFINITY;

  constructor(options: WalSizeWatchOptions) {
    this.#options = options;
  }

  check(): void {
    const { database, wall, isMarketOpen, alarms, maxBytes = MAX_WAL_BYTES } = this.#options;
    const now = wall.now();
    if (now - this.#checkedAt < CHECK_EVERY_MS || isMarketOpen()) return;
    this.#checkedAt = now;
    const size = walSizeBytes(database);
    if (size <= maxBytes) return;
    const outcome = isWalEmptied(database) ? 'It was emptied.' : 'It could not be emptied.';
    const megabytes = Math.ceil(size / 1024 / 1024);
    alarms.raise('warning', 'LOG_SIZE', `The database's log had ${megabytes} MiB. ${outcome}`);
  }
}

function isWalEmptied(database: Pick<Database, 'sqlite'>): boolean {
  try {
    return truncateWal(database);
  } catch {
    return false;
  }
}
