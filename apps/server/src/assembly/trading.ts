import type { Pool } from '@tideline/engine';
import type { AuditTrail } from '../admin/audit-trail.ts';
import { auditedBreakers } from '../admin/audited-breakers.ts';
import { EquityRecorder } from '../admin/equity-recorder.ts';
import { Bot, type BotOptions } from '../bot/bot.ts';
import { type Env, operatorPolicy } from '../config/env.ts';
import type { ChangeHub } from '../http/stream/change-hub.ts';
import { onceEach } from '../runtime/memoize-by-key.ts';
import { isKilled, killFile } from '../start/data-folder.ts';
import type { Host } from './host.ts';
import type { Market } from './market.ts';
import type { Storage } from './storage.ts';

/** Resolves when every position that the broker has reported is managed. */
export async function startTrading(
  env: Env,
  host: Host,
  {
    storage,
    market,
    changes,
    trail,
    build,
    book,
  }: {
    readonly storage: Storage;
    readonly market: Market;
    readonly changes: ChangeHub;
    readonly trail: AuditTrail;
    readonly build: string;
    /** Default: the database's. */
    readonly book?: NonNullable<BotOptions['book']>;
  },
): Promise<Bot> {
  const { wall, dates, log, loopDelay, onClose } = host;
  const { database, repositories, sealing } = storage;
  const { source, activity, connections, useOwnersKeys } = market;
  const { time } = source;
  const bot: Bot = new Bot({
    symbol: env.SYMBOL,
    feed: source.feed,
    isSimulated: source.isSimulated,
    data: source.data,
    time,
    wall,
    dates,
    log,
    activity,
    database,
    repositories: { ...repositories, breakers: auditedBreakers(repositories, trail) },
    onBar: (barEnd) => equityRecorder.take(barEnd),
    onChanged: (userId, what) => changes.changed(userId, what),
    operator: operatorPolicies(env, () => source.missing),
    isKilled: () => isKilled(env.DATA_DIR),
    killFile: killFile(env.DATA_DIR),
    ...(loopDelay === null ? {} : { loopDelay }),
    ...(book === undefined ? {} : { book }),
    build,
    halt: sealing.refusal,
    openConnection: (userId) => {
      // The changed keys may be the owner's, which market data uses.
      void useOwnersKeys().then((isOther) => (isOther ? bot.market.feedChanged() : undefined));
      return connections.open(userId);
    },
  });
  const { supervisor } = bot;
  const { equity } = repositories;
  const equityRecorder = new EquityRecorder({ equity, supervisor, time, wall, log });
  onClose(() => equityRecorder.flush());
  onClose(() => bot.close());
  await bot.start();
  // The process may have ended after Start, before the market had recorded its beginning.
  if (supervisor.loops.some(({ state }) => state.isActive)) source.begin();
  return bot;
}

/** It is in every step, so each pool's is made once. */
function operatorPolicies(env: Env, missing: () => string | null): BotOptions['operator'] {
  const withFeed = onceEach((pool: Pool | null) => ({
    ...operatorPolicy(env, pool),
    feedRefusal: feedRefusal(env, pool),
  }));
  const withoutFeed = onceEach((pool: Pool | null) => ({
    ...withFeed(pool),
    feedRefusal: missing(),
  }));
  return (pool) => (missing() === null ? withFeed : withoutFeed)(pool);
}

/** Live money is traded on full feeds only, unless the operator says otherwise. */
function feedRefusal(env: Env, pool: Pool | null): string | null {
  const isFull = env.MARKET === 'simulator' || (env.MARKET_DATA_FEED ?? 'sip') === 'sip';
  if (pool !== 'live' || isFull || env.ALLOW_BASIC_FEED_LIVE) return null;
  return 'Live entries need the sip and opra feeds.';
}
