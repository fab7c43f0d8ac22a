import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRepositories, lockDataFolder, type Repositories } from '@tideline/db';
import type { Pool } from '@tideline/engine';
import { createAdministration } from './admin/administration.ts';
import { AuditCheck } from './admin/audit-check.ts';
import { AuditTrail } from './admin/audit-trail.ts';
import { auditedBreakers } from './admin/audited-breakers.ts';
import { createAuthAudit } from './admin/auth-audit.ts';
import { CredentialNotices } from './admin/credential-notices.ts';
import { EquityRecorder } from './admin/equity-recorder.ts';
import { createResetTrading } from './admin/pause-after-reset.ts';
import { Accounts } from './auth/accounts.ts';
import type { OidcSettings } from './auth/oidc/oidc-issuer.ts';
import { Passwords } from './auth/passwords/passwords.ts';
import { SessionKeeper } from './auth/session/sessions.ts';
import { SetupToken } from './auth/session/setup-token.ts';
import { type Bot, createBot } from './bot/bot.ts';
import { openMarketSource } from './bot/market/market-source.ts';
import { WorkInFlight } from './bot/time/work-in-flight.ts';
import { Connections } from './bot/venue/broker-connections.ts';
import { DEFAULT_OWNER, type Env, operatorPolicy } from './config/env.ts';
import { noteServedOrigin } from './config/served-origin.ts';
import { createHttpServer, isReady } from './http/server.ts';
import { ChangeHub } from './http/stream/change-hub.ts';
import { readWebPages } from './http/web-pages.ts';
import { createPictureFetch } from './images/fetch-picture.ts';
import { whyNoLiveKeys } from './keys/master-key.ts';
import { openSealing, raiseSealingOff } from './keys/master-key-check.ts';
import { keepKeyPrivate } from './keys/master-key-mode.ts';
import { createAccountOpener } from './ports/account-opener.ts';
import { createAlarmPort } from './ports/alarm-port.ts';
import { createConnectionPort } from './ports/connection-port.ts';
import { createKillSwitchPort } from './ports/kill-switch-port.ts';
import { createLedgerPort } from './ports/ledger-port.ts';
import { createLiveGuard } from './ports/live-guard.ts';
import { createMarketPort } from './ports/market-port.ts';
import { createTradingPort } from './ports/trading-port.ts';
import { raiseReaderEnded } from './reader/reader-alarm.ts';
import { ReaderClient } from './reader/reader-client.ts';
import type { LoopDelay, Wall } from './runtime/clock.ts';
import { ClockSteps } from './runtime/clock-steps.ts';
import { Heartbeat } from './runtime/heartbeat.ts';
import type { Log } from './runtime/log.ts';
import { onceEach } from './runtime/memoize-by-key.ts';
import { narrowDataFolder } from './runtime/private-files.ts';
import { buildId } from './start/build-id.ts';
import { isKilled, killFile, makeDataFolder } from './start/data-folder.ts';
import { openKnownDatabase } from './start/open-database.ts';

const READER_THREAD = new URL('./reader/reader-thread.js', import.meta.url);
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

export interface Surroundings {
  /** For whatever lasts. */
  readonly wall: Wall;
  /** For whatever is dated; the wall when it is left out. */
  readonly dates?: Wall;
  readonly log: Log;
  /** How late events are served; entries stop while that is too late. */
  readonly loopDelay?: LoopDelay;
  /** Milliseconds that this thread has worked; left out, calls cost nothing and wait for no share. */
  readonly threadTime?: () => number;
  /** Ends the process with one line, when it can't go on. */
  readonly onFatal: (line: string) => void;
  /** Folder of the built web app. */
  readonly webRoot?: string;
  /** This one start may begin a new database where the former one is gone. */
  readonly isNew?: boolean;
  /** The bundle of the thread that reads the past. */
  readonly readerThread?: URL;
}

export interface App {
  readonly origin: string;
  /** One line about the market. */
  readonly market: string;
  /** Names what runs. */
  readonly build: string;
  /** Present while nobody owns this server. */
  readonly setupLink: string | null;
  close(): Promise<void>;
}

/**
 * Puts everything together and resolves when every call can be answered and every open position is
 * managed, as far as the broker has told of it within seconds. Throws `EnvError` or
 * `DataFolderLockedError` when the operator has to change something; whatever was opened by then is
 * closed again.
 */
export async function startApp(
  env: Env,
  { webRoot = WEB_ROOT, readerThread = READER_THREAD, ...surroundings }: Surroundings,
): Promise<App> {
  const opened: (() => void | Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closeOne of opened.splice(0).reverse()) await closeOne();
  };
  try {
    const onClose = (closeOne: () => void | Promise<void>) => opened.push(closeOne);
    return { ...(await compose(env, { ...surroundings, webRoot, readerThread }, onClose)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function compose(
  env: Env,
  {
    wall,
    dates = wall,
    log,
    loopDelay,
    threadTime = () => 0,
    onFatal,
    webRoot,
    isNew = false,
    readerThread,
  }: Surroundings & { readonly webRoot: string; readonly readerThread: URL },
  onClose: (closeOne: () => void | Promise<void>) => void,
): Promise<Omit<App, 'close'>> {
  makeDataFolder(env.DATA_DIR);
  narrowDataFolder(env.DATA_DIR, log);
  keepKeyPrivate(env, log);
  const lock = lockDataFolder(join(env.DATA_DIR, 'lock.sqlite'));
  onClose(() => lock.release());
  const { database, keep } = await openKnownDatabase({ env, isNew, wall, log, onClose });
  const repositories = createRepositories(database);
  const sealing = openSealing(env, repositories);
  seedOwner(repositories, env.OWNER_EMAIL, dates);

  const activity = new WorkInFlight();
  const changes = new ChangeHub();
  const onBegun = () => changes.changed(null, ['market', 'signal']);
  const source = await openMarketSource(env, { wall, log, activity, onBegun, onFatal });
  onClose(() => source.close());
  const { time, data, feed, venues } = source;
  if (sealing.refusal !== null) {
    log.error(sealing.refusal);
    raiseSealingOff(repositories.alarms, sealing.refusal, time.moment());
  }

  const reader = new ReaderClient({
    thread: readerThread,
    path: database.sqlite.name,
    wall,
    log,
    onEnded: () => raiseReaderEnded({ alarms: repositories.alarms, time, log }),
  });
  onClose(() => reader.close());

  const connections = new Connections({
    configs: repositories.brokerConfigs,
    sealer: sealing.sealer,
    venues,
    wall,
    log,
  });
  /** Resolves to whether market data comes by other keys than before. */
  const useOwnersKeys = () =>
    source.useOwnersKeys(() => {
      const owner = repositories.users.owner();
      const saved = owner === null ? null : connections.saved(owner.id);
      return saved === null ? null : connections.keys(saved);
    });
  await useOwnersKeys();
  if (source.missing !== null) log.warn(`no market data: ${source.missing}`);
  const trail = new AuditTrail({ repositories, wall: dates, log });
  const notices = new CredentialNotices(repositories.alarms, time);
  const pages = readWebPages(webRoot);
  const onStep = (byMs: number) => {
    // Streams of sessions that the new time has ended are closed; in the others what was done a minute
    // ago still was.
    changes.accessChanged(null);
    repositories.sessions.redate(byMs);
  };
  const clockSteps = new ClockSteps({ wall, dates, log, onStep });
  onClose(() => clockSteps.close());
  clockSteps.start();
  const build = buildId(pages);
  log.info({ build }, 'starting');
  // Part of every step, and the same in all of them.
  const operator = onceEach((pool: Pool | null) => ({
    ...operatorPolicy(env, pool),
    feedRefusal: feedRefusal(env, pool),
  }));
  const operatorWithoutFeed = onceEach((pool: Pool | null) => ({
    ...operator(pool),
    feedRefusal: source.missing,
  }));
  const bot: Bot = createBot({
    symbol: env.SYMBOL,
    feed,
    isSimulated: source.isSimulated,
    data,
    time,
    wall,
    dates,
    log,
    activity,
    database,
    repositories: { ...repositories, breakers: auditedBreakers(repositories, trail) },
    onBar: (barEnd) => equityRecorder.take(barEnd),
    onChanged: (userId, what) => changes.changed(userId, what),
    operator: (pool) => (source.missing === null ? operator : operatorWithoutFeed)(pool),
    isKilled: () => isKilled(env.DATA_DIR),
    killFile: killFile(env.DATA_DIR),
    ...(loopDelay === undefined ? {} : { loopDelay }),
    build,
    halt: sealing.refusal,
    openConnection: (userId) => {
      // Whoever's keys have changed is connected again: they may be the owner's.
      void useOwnersKeys().then((isOther) => (isOther ? bot.market.feedChanged() : undefined));
      return connections.open(userId);
    },
  });
  const { market, supervisor, thresholds } = bot;
  const equityRecorder = new EquityRecorder({
    equity: repositories.equity,
    supervisor,
    time,
    wall,
    log,
  });
  onClose(() => equityRecorder.flush());
  onClose(() => bot.close());
  await bot.start();
  // Somebody pressed Start, and the process ended before the market had written down that it had begun.
  if (supervisor.loops.some(({ state }) => state.isActive)) source.begin();
  const auditCheck = new AuditCheck({ reader, alarms: repositories.alarms, time, wall, log });
  onClose(() => auditCheck.close());
  auditCheck.start();

  const isHttps = env.PUBLIC_ORIGIN.startsWith('https:');
  const sessions = new SessionKeeper(repositories.sessions, isHttps, dates);
  const setupToken = new SetupToken(env.SETUP_TOKEN?.reveal());
  const connection = createConnectionPort({
    connections,
    configs: repositories.brokerConfigs,
    venues,
    supervisor,
    whyNotLive: createLiveGuard({
      secondFactors: repositories.secondFactors,
      whyNoLiveKeys: () => whyNoLiveKeys(env),
    }),
    trail,
    notices,
    together: repositories.together,
    time,
    wall: dates,
  });
  const accounts = new Accounts({
    fetchPicture: createPictureFetch(wall),
    repositories,
    log,
    sealer: sealing.sealer,
    publicOrigin: env.PUBLIC_ORIGIN,
    oidc: oidcSettings(env),
    isSimulated: source.isSimulated,
    audit: createAuthAudit({ repositories, notices, wall: dates }),
    resetTrading: createResetTrading({ repositories, supervisor, trail, notices }),
    passwords: new Passwords(),
    sessions,
    wall: dates,
    steady: wall,
    ownerEmail: env.OWNER_EMAIL,
    setupToken,
    settings: (userId) => supervisor.loop(userId).state.settings,
    openAccount: createAccountOpener({ supervisor, connections, connection, venues, log }),
  });

  const onStarted = () => source.begin();
  const trading = createTradingPort({ supervisor, market, time, wall, onStarted });
  const administration = createAdministration({
    repositories,
    supervisor,
    trail,
    notices,
    auditCheck,
    reader,
    trading,
    ownerEmail: env.OWNER_EMAIL,
    publicOrigin: env.PUBLIC_ORIGIN,
    needsInvite: accounts.needsInvite,
    wall: dates,
    steady: wall,
    log,
  });
  const health = () => ({
    marketFeed: market.isReady,
    credentials: sealing.refusal === null,
    ...bot.health(),
  });
  const server = await createHttpServer({
    publicOrigin: env.PUBLIC_ORIGIN,
    webRoot,
    pages,
    build,
    accounts,
    sessions,
    profileImages: repositories.profileImages,
    ports: {
      ...administration,
      connection,
      trading,
      market: createMarketPort({
        symbol: env.SYMBOL,
        feed,
        market,
        time,
        isSimulated: source.isSimulated,
        thresholds,
        reader,
        supervisor,
        killSwitch: bot.killSwitch,
        trail,
        together: repositories.together,
        lastStepAge: bot.lastStepAge,
      }),
      ledger: createLedgerPort({ reader, decisions: repositories.decisions, supervisor, feed }),
      alarms: createAlarmPort({
        repositories,
        trail,
        deniedCalls: administration.deniedCalls,
        wall: dates,
        unsaved: bot.unsavedAlarms,
      }),
      killSwitch: createKillSwitchPort(bot.killSwitch, trail),
    },
    updates: {
      changes,
      wall,
      dates,
      whose: async (cookies) =>
        (await accounts.viewer(cookies)) === null ? null : sessions.read(cookies),
    },
    health,
    keep,
    clockStep: () => clockSteps.last,
    log,
    trustProxyHops: env.TRUST_PROXY_HOPS,
    wall,
    threadTime,
  });
  onClose(() => server.close());
  await server.listen({ port: env.PORT, host: env.HOST });
  noteServedOrigin(env.DATA_DIR, env.PUBLIC_ORIGIN, log);
  if (env.HEARTBEAT_URL !== undefined) {
    const isAlive = () => isReady(health()) && market.isTicking;
    const heartbeat = new Heartbeat({ url: env.HEARTBEAT_URL, isAlive, wall, log });
    onClose(() => heartbeat.close());
    heartbeat.start();
  }

  return {
    origin: env.PUBLIC_ORIGIN,
    market: source.description,
    build,
    setupLink: accounts.needsOwner ? setupToken.link(env.PUBLIC_ORIGIN, presetOf(env)) : null,
  };
}

/** The address that the set-up page proposes; null where the operator has named none. */
function presetOf({ OWNER_EMAIL }: Env): string | null {
  return OWNER_EMAIL === DEFAULT_OWNER ? null : OWNER_EMAIL;
}

/** The owner's address is on the whitelist: the proposed one, until somebody has registered as the owner. */
function seedOwner({ users, allowedEmails }: Repositories, ownerEmail: string, wall: Wall): void {
  allowedEmails.add(users.owner()?.email ?? ownerEmail, wall.now());
}

function oidcSettings({
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
}: Env): OidcSettings | null {
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined) return null;
  const clientSecret = OIDC_CLIENT_SECRET?.reveal() ?? null;
  return { issuer: OIDC_ISSUER, clientId: OIDC_CLIENT_ID, clientSecret };
}

/** Live money is traded on full feeds only, unless the operator says otherwise. */
function feedRefusal(env: Env, pool: Pool | null): string | null {
  const isFull = env.MARKET === 'simulator' || (env.MARKET_DATA_FEED ?? 'sip') === 'sip';
  if (pool !== 'live' || isFull || env.ALLOW_BASIC_FEED_LIVE) return null;
  return 'Live entries need the sip and opra feeds.';
}
