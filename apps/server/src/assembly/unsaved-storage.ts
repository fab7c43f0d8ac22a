import { join } from 'node:path';
import {
  createRepositories,
  DataFolderLockedError,
  lockDataFolder,
  openInMemoryCopy,
  TradingStore,
} from '@tideline/db';
import type { BotOptions } from '../bot/bot.ts';
import type { Env } from '../config/env.ts';
import { openSealing } from '../keys/master-key-check.ts';
import type { ProcessHost } from './host.ts';
import type { Storage } from './storage.ts';

/**
 * Copies into memory a database that can't be written: nothing is kept, and no step counts as
 * saved. Throws `DataFolderLockedError` while another process has the folder.
 */
export function openUnsavedStorage(
  env: Env,
  host: ProcessHost,
): { readonly storage: Storage; readonly tradingStore: NonNullable<BotOptions['tradingStore']> } {
  lockWhereWritable(join(env.DATA_DIR, 'lock.sqlite'), host);
  const database = openInMemoryCopy(join(env.DATA_DIR, 'tideline.sqlite'));
  host.onClose(() => database.close());
  const repositories = createRepositories(database);
  const sealing = openSealing(env, repositories);
  const store = new TradingStore(database);
  return {
    storage: { database, repositories, sealing, recordGeneration: async () => undefined },
    tradingStore: {
      loadStates: () => store.loadStates(),
      commitSteps() {
        throw new Error('the database can not be written');
      },
    },
  };
}

/** Where the lock can't be written, no start can take it either. */
function lockWhereWritable(path: string, { log, onClose }: ProcessHost): void {
  try {
    const lock = lockDataFolder(path);
    onClose(() => lock.release());
  } catch (error) {
    if (error instanceof DataFolderLockedError) throw error;
    log.warn({ error }, 'the data folder could not be locked');
  }
}
