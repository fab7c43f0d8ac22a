import { type Health, health as healthSchema } from '@tideline/api/schemas';
import type { Bot } from '../bot/bot.ts';
import type { Env } from '../config/env.ts';
import { serveMetrics } from '../metrics/metrics-server.ts';
import type { ServiceGaugeSources } from '../metrics/service-gauges.ts';
import type { AccountGaugeValues, TradingGaugeSources } from '../metrics/trading-gauges.ts';
import type { ProcessHost } from './host.ts';
import type { AppParts } from './parts.ts';

interface MetricsParts extends Pick<AppParts, 'storage' | 'reader' | 'changes'> {
  readonly readHealth: () => Health;
}

export async function startMetrics(
  { METRICS_PORT }: Pick<Env, 'METRICS_PORT'>,
  host: ProcessHost,
  { metrics, build, bot, ...service }: MetricsParts & Pick<AppParts, 'metrics' | 'build' | 'bot'>,
): Promise<void> {
  metrics.readGaugesFrom(build, {
    ...createTradingSources(bot),
    ...createServiceSources(host, service),
  });
  if (METRICS_PORT === undefined) return;
  const { log, onClose } = host;
  const server = await serveMetrics(METRICS_PORT, { scrapeMetrics: () => metrics.scrape(), log });
  onClose(() => server.close());
}

function createTradingSources({ market, supervisor, killSwitch }: Bot): TradingGaugeSources {
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

function createServiceSources(
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
      return {
        waiting,
        oldestAgeMs: oldestAt === null ? null : Math.max(0, wall.now() - oldestAt),
      };
    },
    readReaderLoad: () => reader.load,
    countSessions: () => sessions.count(dateClock.now()),
    countEventStreams: () => changes.size,
  };
}
