import { type Health, health as healthSchema } from '@tideline/api/schemas';
import type { Bot } from '../bot/bot.ts';
import type { Env } from '../config/env.ts';
import { serveMetrics } from '../metrics/metrics-server.ts';
import type { ServiceSources } from '../metrics/service-gauges.ts';
import type { AccountReading, TradingSources } from '../metrics/trading-gauges.ts';
import type { ProcessHost } from './host.ts';
import type { AppParts } from './parts.ts';

interface MeasuredParts extends Pick<AppParts, 'storage' | 'reader' | 'changes'> {
  readonly readHealth: () => Health;
}

export async function startMetrics(
  { METRICS_PORT }: Pick<Env, 'METRICS_PORT'>,
  host: ProcessHost,
  { metrics, build, bot, ...service }: MeasuredParts & Pick<AppParts, 'metrics' | 'build' | 'bot'>,
): Promise<void> {
  metrics.readGaugesFrom(build, { ...tradingSources(bot), ...serviceSources(host, service) });
  if (METRICS_PORT === undefined) return;
  const { log, onClose } = host;
  const server = await serveMetrics(METRICS_PORT, { scrapeMetrics: () => metrics.scrape(), log });
  onClose(() => server.close());
}

function tradingSources({ market, supervisor, killSwitch }: Bot): TradingSources {
  return {
    readAccounts: () => supervisor.loops.map(accountReadingOf),
    marketAge: () => market.silenceMs,
    isTicking: () => market.isTicking,
    isKillSwitchEngaged: () => killSwitch.isEngaged(),
  };
}

function accountReadingOf(loop: Bot['supervisor']['loops'][number]): AccountReading {
  const { state, connection, failure, streamState } = loop;
  return {
    pool: connection?.pool ?? null,
    isTrading: state.isActive,
    holdsPosition: (state.trade?.quantity ?? 0) > 0,
    hasStopped: failure !== null,
    stream: connection === null ? null : streamState.type,
  };
}

function serviceSources(
  { wall, dates }: ProcessHost,
  { storage, reader, changes, readHealth }: MeasuredParts,
): ServiceSources {
  const { alarms, outbox, sessions } = storage.repositories;
  return {
    checks: Object.keys(healthSchema.shape),
    readHealth,
    openAlarms: () => alarms.openBySeverity(),
    readOutbox: () => {
      const { waiting, oldestAt } = outbox.readBacklog();
      return {
        waiting,
        oldestAgeMs: oldestAt === null ? null : Math.max(0, wall.now() - oldestAt),
      };
    },
    readReaderLoad: () => reader.load,
    countSessions: () => sessions.count(dates.now()),
    eventStreams: () => changes.size,
  };
}
