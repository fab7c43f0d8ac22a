import {
  type ConnectedAccount,
  type Connection,
  type ConnectionInput,
  type ConnectionPort,
  done,
  type Refusal,
  type Result,
  refused,
  type Viewer,
} from '@tideline/api';
import { BrokerError } from '@tideline/broker';
import { resolveVenue, type VenueOptions } from '@tideline/broker/alpaca';
import type { BrokerConfigRow, BrokerConfigs, Repositories } from '@tideline/db';
import type { AccountState, BrokerAccount } from '@tideline/engine';
import type { AuditTrail } from '../admin/audit-trail.ts';
import type { CredentialNotices } from '../admin/credential-notices.ts';
import type { Supervisor } from '../bot/supervisor.ts';
import type { MarketTime } from '../bot/time/market-time.ts';
import type { Connections, Keys } from '../bot/venue/broker-connections.ts';
import { SealingOffError } from '../keys/master-key-check.ts';
import type { Wall } from '../runtime/clock.ts';
import { Secret } from '../runtime/secret.ts';
import { AccountClaims } from './account-claims.ts';
import type { LiveGuard } from './live-guard.ts';
import { OrderHistory } from './order-history.ts';

export interface ConnectionPortOptions {
  readonly connections: Connections;
  readonly configs: BrokerConfigs;
  readonly venues: VenueOptions;
  readonly supervisor: Supervisor;
  readonly whyNotLive: LiveGuard;
  readonly trail: AuditTrail;
  readonly notices: CredentialNotices;
  readonly together: Repositories['together'];
  readonly time: MarketTime;
  readonly wall: Wall;
}

export function createConnectionPort(options: ConnectionPortOptions): ConnectionPort {
  const { connections, configs, venues, supervisor, trail, notices, time, wall } = options;
  const claims = new AccountClaims(supervisor, connections);
  const history = new OrderHistory(wall, (error) => refused(brokerRefusal(error)));

  function read(userId: string): Connection {
    const config = connections.saved(userId);
    const [standard] = connections.venues;
    if (config === null) {
      return {
        apiKey: '',
        hasSecret: false,
        baseUrl: standard?.tradingOrigin ?? '',
        environment: 'paper',
        isActive: false,
        lastTested: null,
        account: null,
      };
    }
    const venue = connections.venues.find(({ id }) => id === config.venue);
    const keys = connections.keys(config);
    return {
      apiKey: keys?.keyId ?? '',
      hasSecret: keys !== null,
      baseUrl: venue?.tradingOrigin ?? '',
      environment: config.environment,
      isActive: config.isActive && keys !== null,
      lastTested: config.lastTestedAt,
      account: (config.isActive ? presentAccount(userId) : null) ?? config.account,
    };
  }

  /** As the broker told it last; null while the account is not connected. */
  function presentAccount(userId: string): ConnectedAccount | null {
    const { state, connection } = supervisor.loop(userId);
    const { book, venue } = state;
    if (connection === null || book === null || venue === null) return null;
    const { cash, buyingPower, equity } = book;
    return { accountNumber: venue.accountNumber, cash, buyingPower, portfolioValue: equity };
  }

  /** The account that other keys lead to, when it is the one that the open trade is in. */
  async function sameAccount(userId: string, keys: Keys): Promise<Result<ConnectedAccount>> {
    const broker = connections.brokerOf(userId, keys);
    if (broker === null) return refused(KEYS_IN_USE);
    try {
      const account = toConnected(await broker.account());
      const { venue } = supervisor.loop(userId).state;
      return account.accountNumber === venue?.accountNumber ? done(account) : refused(KEYS_IN_USE);
    } catch (error) {
      return refused(brokerRefusal(error));
    } finally {
      await broker.close();
    }
  }

  /** Saves keys, and the account when they were tried, with what is to be known of it; or says why not. */
  function store(by: Viewer, keys: Keys, account: ConnectedAccount | null): Refusal | null {
    const { venueId: venue, environment } = keys;
    const wasLive = connections.saved(by.id)?.environment === 'live';
    const action = environment === 'live' && !wasLive ? 'keys.went-live' : 'keys.saved';
    try {
      options.together(() => {
        connections.save(by.id, keys);
        if (account !== null) configs.noteTest(by.id, { at: wall.now(), account });
        const actor = trail.actor(by);
        trail.note(actor, action, actor.actor, { venue, environment });
        notices.tell(by.id, 'keys');
      });
      return null;
    } catch (error) {
      if (!(error instanceof SealingOffError)) throw error;
      return { code: 'CONFLICT', message: error.message };
    }
  }

  return {
    read,
    venues: () =>
      connections.venues.map((venue) => ({
        baseUrl: venue.tradingOrigin,
        environment: environmentOf(venue.id),
        label: VENUE_LABELS[venue.id] ?? new URL(venue.tradingOrigin).host,
      })),

    async save(by, input) {
      const { id: userId } = by;
      const loop = supervisor.loop(userId);
      const found = resolveVenue(input.baseUrl, venues);
      if (found.type === 'refused') {
        return refused({ code: 'INVALID', field: 'baseUrl', message: found.message });
      }
      const { id: venueId } = found.venue;
      const environment = environmentOf(venueId);
      if (input.environment !== environment) return refused(mustBe(environment));
      const notLive = environment === 'live' ? options.whyNotLive(userId) : null;
      if (notLive !== null) return refused(notLive);
      const secretKey = keptSecret(connections, userId, venueId, input);
      if (secretKey === null) {
        return refused({
          code: 'INVALID',
          field: 'secretKey',
          message: 'secretKey: must be entered again for another host, environment or key',
        });
      }
      const keys = { keyId: input.apiKey, secretKey, venueId, environment };
      const inUse = whyNotChange(loop.settled(), connections.saved(userId), keys);
      if (inUse !== null) return refused(inUse);
      // What is connected already stays so. Keys that the broker has refused since are tried again: it
      // may take them by now.
      const isUnchanged = loop.state.keysRefused === null && isConnected(connections, userId, keys);
      if (isUnchanged) return done(read(userId));
      const account = loop.state.trade === null ? null : await sameAccount(userId, keys);
      if (account !== null) {
        if (!account.ok) return account;
        // Asked again: the former keys may have come back while the new ones were tried.
        const stillInUse = whyNotChange(loop.settled(), connections.saved(userId), keys);
        if (stillInUse !== null) return refused(stillInUse);
      }
      // From the check to the end of the old connection nothing waits: no trade can begin in between.
      const unsaved = store(by, keys, account?.value ?? null);
      if (unsaved !== null) return refused(unsaved);
      await supervisor.reconnect(userId);
      return done(read(userId));
    },

    async test(userId) {
      const tested = connections.saved(userId);
      const broker = connections.broker(userId);
      if (broker === null) {
        return refused({ code: 'CONFLICT', message: 'There are no saved keys to test.' });
      }
      // Keys that were saved meanwhile have not been tested.
      const note = (account: ConnectedAccount | null) => {
        if (!areSame(tested, connections.saved(userId))) return false;
        configs.noteTest(userId, { at: wall.now(), account });
        return true;
      };
      try {
        const account = toConnected(await broker.account());
        const { accountNumber } = account;
        if (!claims.isFree(userId, accountNumber)) return refused(ACCOUNT_TAKEN);
        if (note(account)) {
          claims.take(userId, accountNumber);
          if (supervisor.loop(userId).connection === null) await supervisor.reconnect(userId);
        }
        return done(account);
      } catch (error) {
        const refusal = brokerRefusal(error);
        // Only a "no" speaks against the keys; a broker that is away says nothing about them.
        if (refusal.code === 'BROKER_REFUSED') note(null);
        return refused(refusal);
      } finally {
        await broker.close();
      }
    },

    account(userId) {
      const { book } = supervisor.loop(userId).state;
      if (book === null) return null;
      return {
        cash: book.cash,
        buyingPower: book.buyingPower,
        portfolioValue: book.equity,
        readAt: book.at.market,
        ageMs: time.age(book.at),
      };
    },

    orders: (userId) => history.read(supervisor.loop(userId)),
  };
}

const VENUE_LABELS: Readonly<Record<string, string>> = {
  simulated: 'Built-in simulator',
  paper: 'Alpaca paper trading',
  live: 'Alpaca live trading',
};

const ACCOUNT_TAKEN: Refusal = {
  code: 'CONFLICT',
  message: 'This brokerage account is connected to another user already.',
};

const KEYS_IN_USE: Refusal = {
  code: 'CONFLICT',
  message: 'Keys can not be changed while a position or an order is open.',
};

/**
 * Keys stay while a position or an order hangs on them, whether its state is known or not. Keys that
 * the broker refuses guard nothing: others for the same account at the same place may follow them.
 */
function whyNotChange(
  { trade, keysRefused }: AccountState,
  config: BrokerConfigRow | null,
  keys: Keys,
): Refusal | null {
  if (trade === null) return null;
  const isSamePlace = config?.venue === keys.venueId && config.environment === keys.environment;
  return keysRefused && isSamePlace ? null : KEYS_IN_USE;
}

/** The simulator and the paper host are paper; every host that could be live counts as live. */
function environmentOf(venueId: string): 'paper' | 'live' {
  return venueId === 'simulated' || venueId === 'paper' ? 'paper' : 'live';
}

function mustBe(environment: 'paper' | 'live'): Refusal {
  return {
    code: 'INVALID',
    field: 'environment',
    message: `environment: must be ${environment} for this baseUrl`,
  };
}

/** Whether these very keys are saved, for the same place, and were tested. */
function isConnected(connections: Connections, userId: string, keys: Keys): boolean {
  const config = connections.saved(userId);
  const stored = config?.isActive ? connections.keys(config) : null;
  return (
    stored !== null &&
    stored.venueId === keys.venueId &&
    stored.environment === keys.environment &&
    stored.keyId === keys.keyId &&
    stored.secretKey.reveal() === keys.secretKey.reveal()
  );
}

/** Sealing draws a new nonce each time: the same sealed text is the same save. */
function areSame(before: BrokerConfigRow | null, after: BrokerConfigRow | null): boolean {
  if (before === null || after === null) return false;
  return before.sealedSecretKey.equals(after.sealedSecretKey);
}

/** The posted secret, or the stored one when it may be kept: same host, environment and key. */
function keptSecret(
  connections: Connections,
  userId: string,
  venueId: string,
  input: ConnectionInput,
): Secret | null {
  if (input.secretKey !== null) return new Secret(input.secretKey);
  const config = connections.saved(userId);
  if (config === null || config.venue !== venueId) return null;
  const stored = connections.keys(config);
  const isSame = stored?.keyId === input.apiKey && stored.environment === input.environment;
  return isSame ? stored.secretKey : null;
}

function toConnected(account: BrokerAccount): ConnectedAccount {
  return {
    accountNumber: account.accountNumber,
    cash: account.cash,
    buyingPower: account.buyingPower,
    portfolioValue: account.equity,
  };
}

function brokerRefusal(error: unknown): Refusal {
  if (!(error instanceof BrokerError)) throw error;
  const isNo = error.kind === 'refused' || error.kind === 'credentials';
  return { code: isNo ? 'BROKER_REFUSED' : 'BROKER_AWAY', message: error.message };
}
