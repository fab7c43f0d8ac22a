import { openMarketSource } from '../bot/market/market-source.ts';
import { WorkInFlight } from '../bot/time/work-in-flight.ts';
import { BrokerConnections } from '../bot/venue/broker-connections.ts';
import type { Env } from '../config/env.ts';
import type { ChangeHub } from '../http/stream/change-hub.ts';
import { raiseSealingAlarm } from '../keys/master-key-check.ts';
import type { ProcessHost } from './host.ts';
import type { Storage } from './storage.ts';

export type MarketParts = Awaited<ReturnType<typeof startMarketData>>;

export async function startMarketData(
  env: Env,
  host: ProcessHost,
  { repositories, sealing }: Storage,
  changes: ChangeHub,
) {
  const { wall, log, onFatal, onClose } = host;
  const workInFlight = new WorkInFlight();
  const onMarketBegun = () => changes.announceChange(null, ['market', 'signal']);
  const source = await openMarketSource(env, { wall, log, workInFlight, onMarketBegun, onFatal });
  onClose(() => source.close());
  if (sealing.refusal !== null) {
    log.error(sealing.refusal);
    raiseSealingAlarm(repositories.alarms, sealing.refusal, source.time.moment());
  }
  const connections = new BrokerConnections({
    configs: repositories.brokerConfigs,
    sealer: sealing.sealer,
    venues: source.venues,
    wall,
    log,
  });
  const applyOwnerKeys = () =>
    source.applyOwnerKeys(() => {
      const owner = repositories.users.findOwner();
      const saved = owner === null ? null : connections.findSavedConfig(owner.id);
      return saved === null ? null : connections.unsealKeys(saved);
    });
  await applyOwnerKeys();
  if (source.missingDataReason !== null) log.warn(`no market data: ${source.missingDataReason}`);
  return { source, workInFlight, connections, applyOwnerKeys };
}
