import type { FlattenedAccount } from '@tideline/api';
import { AuditTrail } from '../admin/audit-trail.ts';
import type { BotOptions } from '../bot/bot.ts';
import type { Env } from '../config/env.ts';
import { ChangeHub } from '../http/stream/change-hub.ts';
import { createFlatten } from './flatten.ts';
import type { ProcessHost } from './host.ts';
import { startMarketData } from './market.ts';
import { openOperator } from './operator.ts';
import { openStorage, type Storage } from './storage.ts';
import { startTrading } from './trading.ts';
import { openUnsavedStorage } from './unsaved-storage.ts';

/** Says why the stored credentials can't be opened. */
export class SealedError extends Error {
  override readonly name = 'SealedError';
}

/**
 * Sells in the place of the server: with its lock, the next fencing number and its own recovery, so a
 * position is taken over as by any start. Throws `SealedError` without the master key, before a broker
 * is asked, and whatever a start throws.
 */
export async function sellAlone(env: Env, host: ProcessHost): Promise<readonly FlattenedAccount[]> {
  return flattenAllAccounts(env, host, await openStorage(env, host));
}

/**
 * Where nothing can be saved only exits leave, under an id that the broker takes once for each trade.
 */
export function sellWithoutSaving(
  env: Env,
  host: ProcessHost,
): Promise<readonly FlattenedAccount[]> {
  const { storage, book } = openUnsavedStorage(env, host);
  return flattenAllAccounts(env, host, storage, book);
}

async function flattenAllAccounts(
  env: Env,
  host: ProcessHost,
  storage: Storage,
  book?: NonNullable<BotOptions['book']>,
): Promise<readonly FlattenedAccount[]> {
  const { refusal } = storage.sealing;
  if (refusal !== null) throw new SealedError(refusal);
  const changes = new ChangeHub();
  const market = await startMarketData(env, host, storage, changes);
  const { repositories } = storage;
  const trail = new AuditTrail({ repositories, wall: host.dates, log: host.log });
  const operator = openOperator(env, host, storage);
  const parts = { storage, market, changes, trail, build: 'console', operator };
  const bot = await startTrading(env, host, book === undefined ? parts : { ...parts, book });
  // A market that waits for its first trader fills no order.
  market.source.beginWaitingMarket();
  const flatten = await createFlatten(env.DATA_DIR, host, { storage, market, bot, trail });
  return flatten.everyoneByConsole();
}
