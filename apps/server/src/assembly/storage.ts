import { join } from 'node:path';
import { createRepositories, lockDataFolder, type Repositories } from '@tideline/db';
import type { Env } from '../config/env.ts';
import { openSealing, type Sealing } from '../keys/master-key-check.ts';
import { keepKeyPrivate } from '../keys/master-key-mode.ts';
import { narrowDataFolder } from '../runtime/private-files.ts';
import { makeDataFolder } from '../start/data-folder.ts';
import { type KnownDatabase, openKnownDatabase } from '../start/open-database.ts';
import { removeProcessFile, writeProcessFile } from '../start/process-file.ts';
import type { ProcessHost } from './host.ts';

export interface Storage extends KnownDatabase {
  readonly repositories: Repositories;
  readonly sealing: Sealing;
}

export async function openStorage(env: Env, host: ProcessHost): Promise<Storage> {
  const { dateClock, log, onClose } = host;
  makeDataFolder(env.DATA_DIR);
  narrowDataFolder(env.DATA_DIR, log);
  keepKeyPrivate(env, log);
  const lock = lockDataFolder(join(env.DATA_DIR, 'lock.sqlite'));
  onClose(() => lock.release());
  writeProcessFile(env.DATA_DIR, log);
  onClose(() => removeProcessFile(env.DATA_DIR));
  const known = await openKnownDatabase({ env, ...host });
  const repositories = createRepositories(known.database);
  const sealing = openSealing(env, repositories);
  // The proposed address is whitelisted until the owner has registered.
  const ownerEmail = repositories.users.findOwner()?.email ?? env.OWNER_EMAIL;
  repositories.allowedEmails.add(ownerEmail, dateClock.now());
  return { ...known, repositories, sealing };
}
