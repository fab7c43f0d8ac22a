import { join } from 'node:path';
import {
  allowFirstDatabase,
  type Database,
  GenerationFileKeeper,
  handleOlderDatabase,
  openDatabase,
} from '@tideline/db';
import { type KeyEnv, ownKeyPath } from '../keys/master-key.ts';
import type { WallClock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { StartOptions } from './start-options.ts';

export interface KnownDatabaseOptions extends StartOptions {
  readonly env: KeyEnv;
  readonly wall: WallClock;
  readonly log: Log;
  readonly onClose: (closeOne: () => void | Promise<void>) => void;
}

export interface KnownDatabase {
  readonly database: Database;
  /** Resolves once a start would recognise a restored older database. */
  readonly recordGeneration: () => Promise<void>;
}

/**
 * Throws `MissingDatabaseError` when a database is missing. From one that was restored manually it
 * takes away again what was taken away since its backup.
 */
export async function openKnownDatabase(options: KnownDatabaseOptions): Promise<KnownDatabase> {
  const { env, wall, log, onClose } = options;
  const path = join(env.DATA_DIR, 'tideline.sqlite');
  const now = wall.now();
  const isNew = await allowFirstDatabase(path, {
    ownKeyFile: ownKeyPath(env),
    isNew: options.mayCreateDatabase,
    now,
  });
  if (isNew) log.warn('a new database is begun; what was left of the previous one is kept aside');
  else if (options.mayCreateDatabase) log.warn('--new was not needed: take it out of the command');
  const database = openDatabase(path);
  onClose(() => database.close());
  const restored = handleOlderDatabase(database, now);
  if (restored !== null) {
    const { reason: why, findings } = restored;
    log.error({ why, ...findings }, 'the database was put back manually');
  }
  const keeper = new GenerationFileKeeper({
    database,
    isNew,
    onFailure: (error) => log.error({ error }, 'the generation could not be written down'),
  });
  onClose(() => keeper.close());
  await keeper.writeUntilCurrent();
  return { database, recordGeneration: () => keeper.writeUntilCurrent() };
}
