import { type Health, health as healthSchema } from '@tideline/api/schemas';
import type { Bot } from '../bot/bot.ts';
import type { Env } from '../config/env.ts';
import { serveMetrics } from '../metrics/metrics-server.ts';
import type { ServiceGaugeSources } from '../metrics/service-gauges.ts';
import type { AccountGaugeValues, TradingGaugeSources } from '../metrics/trading-gauges.ts';
import type { ProcessHost } from './host.ts';
import type { AppParts } from './parts.ts';

type PartNames = 'storage' | 'reader' | 'changes' | 'metrics' | 'build' | 'bot';

interface MetricsParts extends Pick<AppParts, PartNames> {
  readonly readHealth: () => Health;
}

export async function startMetrics(
  { METRICS_PORT }: Env,
  host: ProcessHost,
  parts: MetricsParts,
): Promise<void> {
  const { metrics, build, bot } = parts;
  const sources = { ...createTradingGaugeSources(bot), ...createServiceGaugeSources(host, parts) };
  metrics.readGaugesFrom(build, sources);
  if (METRICS_PORT === undefined) return;
  const { log, onClose } = host;
  const server = await serveMetrics(METRICS_PORT, { scrapeMetrics: () => metrics.scrape(), log });
  onClose(() => server.close());
}

function createTradingGaugeSources({ market, supervisor, killSwitch }: Bot): TradingGaugeSources {
  return {
    readAccounts: () => supervisor.loops.map(gaugeValuesOf),
    marketAgeMs: () => market.silenceMs,
    isMarketTicking: () => market.isTicking,
    isKillSwitchEngaged: () => killSwitch.isEngaged(),
  };
}

function gaugeValuesOf(loop: Bot['supervisor']['loops'][number]): AccountGaugeValues {
  const { state, connection, failure, streamState } = loop;
  return {
    pool: connection?.pool ?? null,
    isTrading: state.isActive,
    holdsPosition: (state.trade?.quantity ?? 0) > 0,
    hasStopped: failure !== null,
    streamState: connection === null ? null : streamState.type,
  };
}

function createServiceGaugeSources(
  { wall, dateClock }: ProcessHost,
  { storage, reader, changes, readHealth }: MetricsParts,
): ServiceGaugeSources {
  const { alarms, outbox, sessions } = storage.repositories;
  return {
    healthCheckNames: Object.keys(healthSchema.shape),
    readHealth,
    countOpenAlarms: () => alarms.openBySeverity(),
    readOutbox: () => {
      const { waiting, oldestAt } = outbox.readBacklog();
      const oldestAgeMs = oldestAt === null ? null : Math.max(0, wall.now() - oldestAt);
      return { waiting, oldestAgeMs };
    },
    readReaderLoad: () => reader.load,
    countSessions: () => sessions.count(dateClock.now()),
    countEventStreams: () => changes.size,
  };
}
