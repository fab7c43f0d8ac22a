import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  createRepositories,
  createSealer,
  lockDataFolder,
  openDatabase,
  type Repositories,
} from '@tideline/db';
import { DEFAULT_SETTINGS, type Pool } from '@tideline/engine';
import { Accounts } from './auth/auth-port.ts';
import { GuessLimit } from './auth/guess-limit.ts';
import { Passwords } from './auth/passwords.ts';
import { SessionKeeper } from './auth/sessions.ts';
import { SetupToken } from './auth/setup-token.ts';
import { Activity } from './bot/activity.ts';
import { createBot } from './bot/bot.ts';
import { Connections } from './bot/connections.ts';
import { openMarketSource } from './bot/market-source.ts';
import { openSimulatedAccount } from './bot/simulator-calls.ts';
import { buildId } from './build-id.ts';
import type { LoopDelay, Wall } from './clock.ts';
import { isKilled, killFile, makeDataFolder } from './data-folder.ts';
import { type Env, EnvError, operatorPolicy } from './env.ts';
import { createHttpServer } from './http/server.ts';
import type { Log } from './log.ts';
import { loadMasterKey } from './master-key.ts';
import { createAlarmPort } from './ports/alarm-port.ts';
import { createConnectionPort } from './ports/connection-port.ts';
import { createKillSwitchPort } from './ports/kill-switch-port.ts';
import { createLedgerPort } from './ports/ledger-port.ts';
import { createMarketPort } from './ports/market-port.ts';
import { createTradingPort } from './ports/trading-port.ts';

/** Dollars that a new simulated account begins with. */
const SIMULATED_CASH = 100_000;
const WEB_ROOT = fileURLToPath(new URL('../../web/dist', import.meta.url));

export interface Surroundings {
  readonly wall: Wall;
  readonly log: Log;
  /** How late events are served; entries stop while that is too late. */
  readonly loopDelay?: LoopDelay;
  /** Ends the process with one line, when it can't go on. */
  readonly onFatal: (line: string) => void;
  /** Folder of the built web app. */
  readonly webRoot?: string;
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
 * managed. Throws `EnvError` or `DataFolderLockedError` when the operator has to change something;
 * whatever was opened by then is closed again.
 */
export async function startApp(
  env: Env,
  { webRoot = WEB_ROOT, ...surroundings }: Surroundings,
): Promise<App> {
  const opened: (() => void | Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closeOne of opened.splice(0).reverse()) await closeOne();
  };
  try {
    const onClose = (closeOne: () => void | Promise<void>) => opened.push(closeOne);
    return { ...(await compose(env, { ...surroundings, webRoot }, onClose)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function compose(
  env: Env,
  { wall, log, loopDelay, onFatal, webRoot }: Surroundings & { readonly webRoot: string },
  onClose: (closeOne: () => void | Promise<void>) => void,
): Promise<Omit<App, 'close'>> {
  makeDataFolder(env.DATA_DIR);
  const lock = lockDataFolder(join(env.DATA_DIR, 'lock.sqlite'));
  onClose(() => lock.release());
  const sealer = createSealer(loadMasterKey(env));
  const database = openDatabase(join(env.DATA_DIR, 'tideline.sqlite'));
  onClose(() => database.close());
  const repositories = createRepositories(database);
  seedOwner(repositories, env.OWNER_EMAIL, wall);

  const activity = new Activity();
  const source = await openMarketSource(env, { wall, log, activity, onFatal });
  onClose(() => source.close());
  const { time, data, feed, venues } = source;

  const connections = new Connections({
    configs: repositories.brokerConfigs,
    sealer,
    venues,
    wall,
    log,
  });
  const build = buildId();
  log.info({ build }, 'starting');
  const bot = createBot({
    symbol: env.SYMBOL,
    feed,
    isSimulated: source.isSimulated,
    data,
    time,
    wall,
    log,
    activity,
    database,
    repositories,
    operator: (pool) => ({ ...operatorPolicy(env, pool), feedRefusal: feedRefusal(env, pool) }),
    isKilled: () => isKilled(env.DATA_DIR),
    killFile: killFile(env.DATA_DIR),
    ...(loopDelay === undefined ? {} : { loopDelay }),
    build,
    openConnection: (userId) => connections.open(userId),
  });
  onClose(() => bot.close());
  await bot.start();
  const { market, supervisor, thresholds } = bot;

  const isHttps = env.PUBLIC_ORIGIN.startsWith('https:');
  const sessions = new SessionKeeper(repositories.sessions, isHttps, wall);
  const setupToken = new SetupToken(env.SETUP_TOKEN);
  const connection = createConnectionPort({
    connections,
    configs: repositories.brokerConfigs,
    venues,
    supervisor,
    time,
    wall,
  });
  const accounts = new Accounts({
    repositories,
    passwords: new Passwords(),
    guesses: new GuessLimit(wall),
    sessions,
    wall,
    ownerEmail: env.OWNER_EMAIL,
    setupToken,
    settings: (userId) => supervisor.loop(userId).state.settings,
    openAccount: async (userId) => {
      await supervisor.add(userId, DEFAULT_SETTINGS);
      if (venues.simulatorOrigin === null) return;
      try {
        const keys = await openSimulatedAccount(venues.simulatorOrigin, SIMULATED_CASH);
        connections.save(userId, { ...keys, venueId: 'simulated', environment: 'paper' });
        await connection.test(userId);
      } catch (error) {
        // Registering succeeds all the same: the account can be connected later.
        log.warn({ userId, error }, 'no simulated account could be opened');
      }
    },
  });

  const server = await createHttpServer({
    publicOrigin: env.PUBLIC_ORIGIN,
    webRoot,
    accounts,
    sessions,
    ports: {
      connection,
      trading: createTradingPort({ supervisor, market, time, wall }),
      market: createMarketPort({
        symbol: env.SYMBOL,
        feed,
        market,
        time,
        isSimulated: source.isSimulated,
        thresholds,
        history: repositories.marketHistory,
        supervisor,
        killSwitch: bot.killSwitch,
        lastStepAge: bot.lastStepAge,
      }),
      ledger: createLedgerPort({ repositories, supervisor, feed }),
      alarms: createAlarmPort({ repositories, wall, unsaved: bot.unsavedAlarms }),
      killSwitch: createKillSwitchPort(bot.killSwitch),
    },
    health: () => ({ marketFeed: market.isReady, ...supervisor.health() }),
    log,
    trustProxyHops: env.TRUST_PROXY_HOPS,
  });
  onClose(() => server.close());
  await server.listen({ port: env.PORT, host: env.HOST });

  return {
    origin: env.PUBLIC_ORIGIN,
    market: source.description,
    build,
    setupLink: accounts.needsOwner ? setupToken.link(env.PUBLIC_ORIGIN) : null,
  };
}

/** The owner's address is on the whitelist; naming somebody else later is a mistake of the operator. */
function seedOwner({ users, allowedEmails }: Repositories, ownerEmail: string, wall: Wall): void {
  if (users.owner() !== null && users.byEmail(ownerEmail)?.isAdmin !== true) {
    throw new EnvError(`OWNER_EMAIL must be an administrator's address, was "${ownerEmail}"`);
  }
  allowedEmails.add(ownerEmail, wall.now());
}

/** Live money is traded on full feeds only, unless the operator says otherwise. */
function feedRefusal(env: Env, pool: Pool | null): string | null {
  const isFull = env.MARKET === 'simulator' || (env.MARKET_DATA_FEED ?? 'sip') === 'sip';
  if (pool !== 'live' || isFull || env.ALLOW_BASIC_FEED_LIVE) return null;
  return 'Live entries need the sip and opra feeds.';
}
