import type { FlattenedAccount } from '@tideline/api';
import { AuditTrail } from '../admin/audit-trail.ts';
import type { BotOptions } from '../bot/bot.ts';
import type { Env } from '../config/env.ts';
import { ChangeHub } from '../http/stream/change-hub.ts';
import { createFlattenCalls } from './flatten.ts';
import type { ProcessHost } from './host.ts';
import { startMarketData } from './market.ts';
import { openOperatorStores } from './operator.ts';
import { openStorage, type Storage } from './storage.ts';
import { startTrading } from './trading.ts';
import { openUnsavedStorage } from './unsaved-storage.ts';

/** Says why the stored credentials can't be opened. */
export class SealedCredentialsError extends Error {
  override readonly name = 'SealedError';
}

/**
 * Sells in the place of the server: with its lock, the next fencing number and its own recovery, so a
 * position is taken over as by any start. Throws `SealedCredentialsError` without the master key, before a broker
 * is asked, and whatever a start throws.
 */
export async function flattenWithoutServer(env: Env, host: ProcessHost) {
  return flattenAllAccounts(env, host, await openStorage(env, host));
}

/**
 * On a disk that takes no writes only exit orders leave, under an id that the broker takes once for
 * each trade.
 */
export function flattenWithoutSaving(env: Env, host: ProcessHost) {
  const { storage, tradingStore } = openUnsavedStorage(env, host);
  return flattenAllAccounts(env, host, storage, tradingStore);
}

async function flattenAllAccounts(
  env: Env,
  host: ProcessHost,
  storage: Storage,
  tradingStore?: NonNullable<BotOptions['tradingStore']>,
): Promise<readonly FlattenedAccount[]> {
  const { refusal } = storage.sealing;
  if (refusal !== null) throw new SealedCredentialsError(refusal);
  const changes = new ChangeHub();
  const market = await startMarketData(env, host, storage, changes);
  const { repositories } = storage;
  const trail = new AuditTrail({ repositories, wall: host.dateClock, log: host.log });
  const operator = openOperatorStores(env, host, storage);
  const parts = { storage, market, changes, trail, build: 'console', operator };
  const bot = await startTrading(env, host, { ...parts, ...(tradingStore && { tradingStore }) });
  // A market that waits for its first trader fills no order.
  market.source.beginWaitingMarket();
  const flatten = await createFlattenCalls(env.DATA_DIR, host, { storage, market, bot, trail });
  return flatten.flattenEveryoneFromConsole();
}
