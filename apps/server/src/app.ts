import { fileURLToPath } from 'node:url';
import { TradingStore } from '@tideline/db';
import { AuditCheck } from './admin/audit-check.ts';
import { AuditTrail } from './admin/audit-trail.ts';
import { createCredentialNotices } from './admin/credential-notices.ts';
import { createApiCalls } from './assembly/calls.ts';
import { createFlattenCalls } from './assembly/flatten.ts';
import { type HostOptions, openHost, type ProcessHost } from './assembly/host.ts';
import { type MarketParts, startMarketData } from './assembly/market.ts';
import { startMetrics } from './assembly/metrics.ts';
import { startNotifications } from './assembly/notifications.ts';
import { openOperatorStores } from './assembly/operator.ts';
import { openStorage, type Storage } from './assembly/storage.ts';
import { startTrading } from './assembly/trading.ts';
import { createUserParts } from './assembly/user-parts.ts';
import { type Env, refuseSharedPort } from './config/env.ts';
import { noteServedOrigin } from './config/served-origin.ts';
import { createHttpServer, type HttpOptions, isReady } from './http/server.ts';
import { ChangeHub } from './http/stream/change-hub.ts';
import { readWebPages } from './http/web-pages.ts';
import { answerMcp } from './mcp/mcp-server.ts';
import { Metrics } from './metrics/metrics.ts';
import { raiseReaderEndedAlarm } from './reader/reader-alarm.ts';
import { ReaderClient } from './reader/reader-client.ts';
import { ClockSteps } from './runtime/clock-steps.ts';
import { Heartbeat } from './runtime/heartbeat.ts';
import { buildId } from './start/build-id.ts';

const BUILT_FILE_PATHS = {
  readerThreadUrl: new URL('./reader/reader-thread.js', import.meta.url),
  webRoot: fileURLToPath(new URL('../../web/dist', import.meta.url)),
};

export type { HostOptions };

export interface App {
  readonly origin: string;
  readonly market: string;
  readonly build: string;
  /** Null once this server has an owner. */
  readonly setupLink: string | null;
  close(): Promise<void>;
}

/**
 * Resolves when every call can be answered and every open position is managed, as far as the broker has
 * reported it within seconds. Throws `EnvError` or `DataFolderLockedError` when the operator has to
 * change something, and closes what was opened.
 */
export async function startApp(env: Env, hostOptions: HostOptions): Promise<App> {
  refuseSharedPort(env);
  const { host, close } = openHost(BUILT_FILE_PATHS, hostOptions);
  const metrics = new Metrics();
  try {
    const loopDelay = metrics.measureLoopDelay(host.loopDelay);
    return { ...(await openApp(env, { ...host, loopDelay }, metrics)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openApp(env: Env, host: ProcessHost, metrics: Metrics): Promise<Omit<App, 'close'>> {
  const { wall, dateClock, log, webRoot, onClose } = host;
  const storage = await openStorage(env, host);
  const { repositories, sealing } = storage;
  const changes = new ChangeHub();
  const market = await startMarketData(env, host, storage, changes);
  const { source } = market;
  const { time } = source;
  const reader = openReader(host, storage, { market, metrics });
  const trail = new AuditTrail({ repositories, wall: dateClock, log });
  const notices = createCredentialNotices(repositories.alarms, time);
  const clockSteps = watchClock(host, changes, storage);
  const pages = readWebPages(webRoot);
  const build = buildId(pages);
  log.info({ build }, 'starting');
  const operator = openOperatorStores(env, host, storage);
  const tradingParts = {
    ...{ storage, market, changes, trail, build, operator },
    tradingStore: metrics.trading.withCommitCounts(new TradingStore(storage.database)),
    observer: metrics.trading,
  };
  const bot = await startTrading(env, host, tradingParts);
  const auditCheck = new AuditCheck({ reader, alarms: repositories.alarms, time, wall, log });
  onClose(() => auditCheck.close());
  auditCheck.start();
  const userParts = createUserParts(env, host, { storage, market, bot, trail, notices });
  const { accounts, sessions, tokens } = userParts;
  const notifications = startNotifications(env, host, { storage, market, bot, trail, metrics });
  const flatten = await createFlattenCalls(env.DATA_DIR, host, { storage, market, bot, trail });
  const services = {
    ...{ storage, market, bot, userParts, reader, trail, notices },
    ...{ auditCheck, operator, flatten, notifications },
  };
  const readHealth = () => ({
    marketFeed: bot.market.isReady,
    credentials: sealing.refusal === null,
    ...bot.readHealth(),
  });
  await startMetrics(env, host, { ...services, metrics, build, changes, readHealth });
  await serveHttp(env, host, () => isReady(readHealth()) && bot.market.isTicking, {
    publicOrigin: env.PUBLIC_ORIGIN,
    webRoot,
    pages,
    build,
    ...{ accounts, sessions, tokens: tokens.check },
    profileImages: repositories.profileImages,
    ...createApiCalls(env, host, services),
    scrapeMetrics: () => metrics.scrape(),
    answerMcp: env.MCP ? (message) => answerMcp(message, { build, log }) : null,
    eventsOptions: {
      changes,
      wall,
      systemClock: dateClock,
      readSession: async (cookies) =>
        (await accounts.viewerOf(cookies)) === null ? null : sessions.read(cookies),
    },
    readHealth,
    saveGeneration: storage.recordGeneration,
    clockStep: () => clockSteps.last,
    log,
    trustProxyHops: env.TRUST_PROXY_HOPS,
    wall,
    readThreadMs: host.threadTimeMs,
  });
  const setupLink = userParts.readSetupLink();
  return { origin: env.PUBLIC_ORIGIN, market: source.description, build, setupLink };
}

/** Corrects dates that a wrong system clock wrote, and checks again what depends on them. */
function watchClock(host: ProcessHost, changes: ChangeHub, { repositories }: Storage): ClockSteps {
  const { wall, dateClock, log, onClose } = host;
  const clockSteps = new ClockSteps({
    wall,
    dateClock,
    log,
    onClockStep: (stepMs) => {
      // Sessions that the new time has ended lose their streams; the others keep the age of their last
      // act.
      changes.announceAccessChange(null);
      repositories.sessions.shiftTimes(stepMs);
    },
  });
  onClose(() => clockSteps.close());
  clockSteps.start();
  return clockSteps;
}

function openReader(
  host: ProcessHost,
  { database, repositories }: Storage,
  { market: { source }, metrics }: { readonly market: MarketParts; readonly metrics: Metrics },
) {
  const { wall, log, readerThreadUrl, onClose } = host;
  const { alarms } = repositories;
  const reader = new ReaderClient({
    threadUrl: readerThreadUrl,
    databasePath: database.sqlite.name,
    wall,
    log,
    onThreadEnded: () => {
      metrics.countReaderRestart();
      raiseReaderEndedAlarm({ alarms, time: source.time, log });
    },
  });
  onClose(() => reader.close());
  return reader;
}

async function serveHttp(
  env: Env,
  { wall, log, onClose }: ProcessHost,
  isAlive: () => boolean,
  options: HttpOptions,
): Promise<void> {
  const server = await createHttpServer(options);
  onClose(() => server.close());
  await server.listen({ port: env.PORT, host: env.HOST });
  noteServedOrigin(env.DATA_DIR, env.PUBLIC_ORIGIN, log);
  if (env.HEARTBEAT_URL === undefined) return;
  const heartbeat = new Heartbeat({ url: env.HEARTBEAT_URL, isAlive, wall, log });
  onClose(() => heartbeat.close());
  heartbeat.start();
}
