import type { Pool } from '@tideline/engine';
import { createAuditedBreakers } from '../admin/audited-breakers.ts';
import { EquityRecorder } from '../admin/equity-recorder.ts';
import { Bot, type BotOptions } from '../bot/bot.ts';
import type { Env } from '../config/env.ts';
import { operatorPolicy } from '../config/operator-policy.ts';
import { memoizeByKey } from '../runtime/memoize-by-key.ts';
import { isKillFilePresent, openKillFile } from '../start/data-folder.ts';
import type { ProcessHost } from './host.ts';
import type { OperatorStores } from './operator.ts';
import type { AppParts } from './parts.ts';

type TradingParts = Pick<
  AppParts,
  'storage' | 'market' | 'changes' | 'trail' | 'build' | 'operator'
> &
  Pick<BotOptions, 'tradingStore' | 'observer'>;

/** Resolves when every position that the broker has reported is managed. */
export async function startTrading(
  env: Env,
  host: ProcessHost,
  { storage, market, changes, trail, build, operator, ...watched }: TradingParts,
): Promise<Bot> {
  const { wall, dateClock, log, loopDelay, onClose } = host;
  const { database, repositories, sealing } = storage;
  const { source, workInFlight, connections, applyOwnerKeys } = market;
  const { time } = source;
  const bot: Bot = new Bot({
    symbol: env.SYMBOL,
    feed: source.feed,
    isSimulated: source.isSimulated,
    marketData: source.marketData,
    time,
    wall,
    dateClock,
    log,
    workInFlight,
    database,
    repositories: { ...repositories, breakers: createAuditedBreakers(repositories, trail) },
    onBar: (barEnd) => equityRecorder.recordAtBarEnd(barEnd),
    onChanged: (userId, changedParts) => changes.announceChange(userId, changedParts),
    operatorPolicyOf: createPolicyByPool(env, operator, () => source.missingDataReason),
    isKillFilePresent: () => isKillFilePresent(env.DATA_DIR),
    killFile: openKillFile(env.DATA_DIR),
    ...(loopDelay === null ? {} : { loopDelay }),
    ...watched,
    build,
    haltReason: sealing.refusal,
    openConnection: (userId) => {
      // The changed keys may be the owner's, which market data uses.
      void applyOwnerKeys().then((areNew) => (areNew ? bot.market.rereadDay() : undefined));
      return connections.openConnection(userId);
    },
  });
  const { supervisor } = bot;
  const equityRecorder = new EquityRecorder({ ...repositories, supervisor, time, wall, log });
  onClose(() => equityRecorder.flush());
  onClose(() => bot.close());
  await bot.start();
  // The process may have died after Start, before the market recorded that it runs.
  if (supervisor.loops.some(({ state }) => state.isActive)) source.beginWaitingMarket();
  return bot;
}

/** Every step needs a policy: each pool's is made once for the current limits. */
function createPolicyByPool(
  env: Env,
  { limits, blackouts }: OperatorStores,
  missingDataReason: () => string | null,
): BotOptions['operatorPolicyOf'] {
  let currentLimits = limits.current;
  const memoizePolicies = () =>
    memoizeByKey((pool: Pool | null) => ({
      ...operatorPolicy(env, pool, currentLimits.limits),
      feedRefusal: feedRefusalOf(env, pool),
    }));
  let policyOf = memoizePolicies();
  return (pool) => {
    if (currentLimits !== limits.current) {
      currentLimits = limits.current;
      policyOf = memoizePolicies();
    }
    const policy = policyOf(pool);
    return {
      ...policy,
      blackouts: blackouts.blackouts,
      feedRefusal: missingDataReason() ?? policy.feedRefusal,
    };
  };
}

/** Live money trades on full feeds only, unless the operator says otherwise. */
function feedRefusalOf(env: Env, pool: Pool | null): string | null {
  const isFullFeed = env.MARKET === 'simulator' || (env.MARKET_DATA_FEED ?? 'sip') === 'sip';
  if (pool !== 'live' || isFullFeed || env.ALLOW_BASIC_FEED_LIVE) return null;
  return 'Live entries need the sip and opra feeds.';
}
