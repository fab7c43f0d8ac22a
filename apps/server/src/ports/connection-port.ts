import {
  type BrokerConnection,
  type BrokerConnectionInput,
  type BrokerConnectionPort,
  type ConnectedAccount,
  conflict,
  done,
  type Refusal,
  type Result,
  refused,
  type Viewer,
} from '@tideline/api';
import type { VenueOptions } from '@tideline/broker';
import { resolveVenue } from '@tideline/broker/venues';
import type { BrokerConfigs, Repositories } from '@tideline/db';
import type { AuditTrail } from '../admin/audit-trail.ts';
import type { CredentialNotices } from '../admin/credential-notices.ts';
import type { Supervisor } from '../bot/supervisor.ts';
import type { MarketTime } from '../bot/time/market-time.ts';
import type { BrokerConnections, BrokerKeys } from '../bot/venue/broker-connections.ts';
import { SealingOffError } from '../keys/master-key-check.ts';
import type { WallClock } from '../runtime/clock.ts';
import {
  ACCOUNT_TAKEN,
  areKeysConnected,
  brokerRefusal,
  environmentRefusal,
  givenOrStoredSecret,
  isSameSavedConfig,
  KEYS_IN_USE,
  type SavedConfig,
  SECRET_MISSING,
  toConnectedAccount,
  whyNotChangeKeys,
} from './connection-rules.ts';
import type { LiveGuard } from './live-guard.ts';
import { createOrderHistory } from './order-history.ts';

export interface ConnectionPortOptions {
  readonly connections: BrokerConnections;
  readonly configs: BrokerConfigs;
  readonly venues: VenueOptions;
  readonly supervisor: Supervisor;
  readonly whyNotLive: LiveGuard;
  readonly trail: AuditTrail;
  readonly notices: CredentialNotices;
  readonly runInTransaction: Repositories['together'];
  readonly time: MarketTime;
  readonly wall: WallClock;
}

export class BrokerKeysCalls implements BrokerConnectionPort {
  readonly #options: ConnectionPortOptions;
  readonly #claims: ReturnType<typeof createAccountClaims>;
  readonly #readOrders: ReturnType<typeof createOrderHistory>;

  constructor(options: ConnectionPortOptions) {
    this.#options = options;
    this.#claims = createAccountClaims(options.supervisor, options.connections);
    this.#readOrders = createOrderHistory(options.wall);
  }

  listVenues() {
    const { venues } = this.#options.connections;
    return venues.map(({ origin: baseUrl, environment, label }) => ({
      baseUrl,
      environment,
      label,
    }));
  }

  readConnection(userId: string): BrokerConnection {
    const { connections } = this.#options;
    const config = connections.findSavedConfig(userId);
    if (config === null) return noConnection(connections.venues[0]?.origin ?? '');
    const venue = connections.venues.find(({ id }) => id === config.venue);
    const keys = connections.unsealKeys(config);
    return {
      apiKey: keys?.keyId ?? '',
      hasSecret: keys !== null,
      baseUrl: venue?.origin ?? '',
      environment: config.environment,
      isActive: config.isActive && keys !== null,
      lastTested: config.lastTestedAt,
      account: (config.isActive ? this.#connectedAccountOf(userId) : null) ?? config.account,
    };
  }

  readonly saveConnection: BrokerConnectionPort['saveConnection'] = async (by, input) => {
    const { connections, supervisor } = this.#options;
    const { id: userId } = by;
    const loop = supervisor.loopOf(userId);
    const read = this.#keysOf(userId, input);
    if (!read.ok) return read;
    const keys = read.value;
    const whyNotChange = () =>
      whyNotChangeKeys(loop.settledState(), connections.findSavedConfig(userId), keys);
    const refusal = whyNotChange();
    if (refusal !== null) return refused(refusal);
    // Keys that the broker has refused since are tried again, because it may take them by now.
    const isUnchanged =
      loop.state.keysRefused === null && areKeysConnected(connections, userId, keys);
    if (isUnchanged) return done(this.readConnection(userId));
    const account = loop.state.trade === null ? null : await this.#testSameAccount(userId, keys);
    if (account !== null) {
      if (!account.ok) return account;
      // During the test of new keys the broker may have accepted the old ones again.
      const laterRefusal = whyNotChange();
      if (laterRefusal !== null) return refused(laterRefusal);
    }
    // Without an await between this check and the end of the old connection, no trade can begin in
    // between.
    const unsaved = this.#storeKeys(by, keys, account?.value ?? null);
    if (unsaved !== null) return refused(unsaved);
    await supervisor.reconnectUser(userId);
    return done(this.readConnection(userId));
  };

  async testKeys(userId: string): Promise<Result<ConnectedAccount>> {
    const { connections, supervisor } = this.#options;
    const tested = connections.findSavedConfig(userId);
    const broker = connections.createBrokerOfUser(userId);
    if (broker === null) return refused(conflict('There are no saved keys to test.'));
    try {
      const account = toConnectedAccount(await broker.account());
      const { accountNumber } = account;
      if (!this.#claims.isAccountFree(userId, accountNumber)) return refused(ACCOUNT_TAKEN);
      if (this.#recordKeyTest(userId, tested, account)) {
        this.#claims.recordClaimant(userId, accountNumber);
        if (supervisor.loopOf(userId).connection === null) await supervisor.reconnectUser(userId);
      }
      return done(account);
    } catch (error) {
      const refusal = brokerRefusal(error);
      // A refusal counts against the keys; an unreachable broker says nothing about them.
      if (refusal.code === 'BROKER_REFUSED') this.#recordKeyTest(userId, tested, null);
      return refused(refusal);
    } finally {
      await broker.close();
    }
  }

  readAccount(userId: string) {
    const { supervisor, time } = this.#options;
    const { book } = supervisor.loopOf(userId).state;
    if (book === null) return null;
    const { cash, buyingPower, equity: portfolioValue, at } = book;
    return { cash, buyingPower, portfolioValue, readAt: at.market, ageMs: time.ageMs(at) };
  }

  listOrders(userId: string) {
    return this.#readOrders(this.#options.supervisor.loopOf(userId));
  }

  /** The operator must allow venue and environment. */
  #keysOf(userId: string, input: BrokerConnectionInput): Result<BrokerKeys> {
    const { connections, venues, whyNotLive } = this.#options;
    const found = resolveVenue(input.baseUrl, venues);
    if (found.type === 'refused')
      return refused({ code: 'INVALID', field: 'baseUrl', message: found.message });
    const { id: venueId, environment } = found.venue;
    if (input.environment !== environment) return refused(environmentRefusal(environment));
    const liveRefusal = environment === 'live' ? whyNotLive(userId) : null;
    if (liveRefusal !== null) return refused(liveRefusal);
    const secretKey = givenOrStoredSecret(connections, userId, venueId, input);
    if (secretKey === null) return refused(SECRET_MISSING);
    return done({ keyId: input.apiKey, secretKey, venueId, environment });
  }

  #connectedAccountOf(userId: string): ConnectedAccount | null {
    const { state, connection } = this.#options.supervisor.loopOf(userId);
    const { book, venue } = state;
    if (connection === null || book === null || venue === null) return null;
    return toConnectedAccount({ ...book, accountNumber: venue.accountNumber });
  }

  /** The account of the new keys; refused if the open trade is not in it. */
  async #testSameAccount(userId: string, keys: BrokerKeys): Promise<Result<ConnectedAccount>> {
    const { connections, supervisor } = this.#options;
    const broker = connections.createBroker(userId, keys);
    if (broker === null) return refused(KEYS_IN_USE);
    try {
      const account = toConnectedAccount(await broker.account());
      const { venue } = supervisor.loopOf(userId).state;
      return account.accountNumber === venue?.accountNumber ? done(account) : refused(KEYS_IN_USE);
    } catch (error) {
      return refused(brokerRefusal(error));
    } finally {
      await broker.close();
    }
  }

  /** Saves the keys, or says why not. `account` is null when they were not tried. */
  #storeKeys(by: Viewer, keys: BrokerKeys, account: ConnectedAccount | null): Refusal | null {
    const { connections, configs, runInTransaction, trail, notices, wall } = this.#options;
    const { venueId: venue, environment } = keys;
    const wasLive = connections.findSavedConfig(by.id)?.environment === 'live';
    const auditAction = environment === 'live' && !wasLive ? 'keys.went-live' : 'keys.saved';
    try {
      runInTransaction(() => {
        connections.save(by.id, keys);
        if (account !== null) configs.recordKeyTest(by.id, { at: wall.now(), account });
        const actor = trail.actorOf(by);
        trail.recordAction(actor, auditAction, actor.actor, { venue, environment });
        notices.notifyUser(by.id, 'keys');
      });
      return null;
    } catch (error) {
      if (!(error instanceof SealingOffError)) throw error;
      return conflict(error.message);
    }
  }

  /** False if other keys were saved during this test. */
  #recordKeyTest(userId: string, tested: SavedConfig, account: ConnectedAccount | null): boolean {
    const { connections, configs, wall } = this.#options;
    if (!isSameSavedConfig(tested, connections.findSavedConfig(userId))) return false;
    configs.recordKeyTest(userId, { at: wall.now(), account });
    return true;
  }
}

function noConnection(baseUrl: string): BrokerConnection {
  return {
    apiKey: '',
    hasSecret: false,
    baseUrl,
    environment: 'paper',
    isActive: false,
    lastTested: null,
    account: null,
  };
}

/**
 * Two bots on one brokerage account would both size orders by its balance. A key test that passes
 * claims the account at once, because the bot reads it only some time later.
 */
function createAccountClaims(supervisor: Supervisor, connections: BrokerConnections) {
  const claimantByAccount = new Map<string, string>();

  function claimantOf(accountNumber: string): string | null {
    const taker = claimantByAccount.get(accountNumber);
    if (taker === undefined) return null;
    const saved = connections.findSavedConfig(taker)?.account;
    return saved?.accountNumber === accountNumber ? taker : null;
  }

  return {
    isAccountFree(userId: string, accountNumber: string): boolean {
      const owner = supervisor.ownerOf(accountNumber) ?? claimantOf(accountNumber);
      return owner === null || owner === userId;
    },
    recordClaimant(userId: string, accountNumber: string): void {
      claimantByAccount.set(accountNumber, userId);
    },
  };
}
