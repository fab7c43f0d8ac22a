import {
  type ConnectedAccount,
  type Connection,
  type ConnectionInput,
  type ConnectionPort,
  done,
  type Refusal,
  type Result,
  refused,
} from '@tideline/api';
import { BrokerError } from '@tideline/broker';
import { resolveVenue, type VenueOptions } from '@tideline/broker/alpaca';
import type { BrokerConfigs } from '@tideline/db';
import type { BrokerAccount, BrokerOrder } from '@tideline/engine';
import type { Connections } from '../bot/connections.ts';
import type { Supervisor } from '../bot/supervisor.ts';
import type { Wall } from '../clock.ts';

const HISTORY = 500;
/** A page of history is read from the broker at most this often, however many tabs ask for it. */
const HISTORY_TTL_MS = 2_000;

export interface ConnectionPortOptions {
  readonly connections: Connections;
  readonly configs: BrokerConfigs;
  readonly venues: VenueOptions;
  readonly supervisor: Supervisor;
  readonly wall: Wall;
}

export function createConnectionPort(options: ConnectionPortOptions): ConnectionPort {
  const { connections, configs, venues, supervisor, wall } = options;
  const histories = new Map<
    string,
    { readonly at: number; readonly orders: Promise<Result<readonly BrokerOrder[]>> }
  >();

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
    return {
      apiKey: connections.keys(config).keyId,
      hasSecret: true,
      baseUrl: venue?.tradingOrigin ?? '',
      environment: config.environment,
      isActive: config.isActive,
      lastTested: config.lastTestedAt,
      account: config.account,
    };
  }

  async function readOrders(userId: string): Promise<Result<readonly BrokerOrder[]>> {
    const { connection } = supervisor.loop(userId);
    if (connection === null) return done([]);
    try {
      return done(await connection.broker.orders(HISTORY));
    } catch (error) {
      return refused(brokerRefusal(error));
    }
  }

  return {
    read,
    venues: () =>
      connections.venues.map((venue) => ({
        baseUrl: venue.tradingOrigin,
        environment: venue.id === 'live' ? ('live' as const) : ('paper' as const),
        label: VENUE_LABELS[venue.id] ?? new URL(venue.tradingOrigin).host,
      })),

    async save(userId, input) {
      const loop = supervisor.loop(userId);
      const found = resolveVenue(input.baseUrl, venues);
      if (found.type === 'refused') {
        return refused({ code: 'INVALID', field: 'baseUrl', message: found.message });
      }
      const mismatch = environmentMismatch(found.venue.id, input.environment);
      if (mismatch !== null) return refused(mismatch);
      const secretKey = keptSecret(connections, userId, found.venue.id, input);
      if (secretKey === null) {
        return refused({
          code: 'INVALID',
          field: 'secretKey',
          message: 'secretKey: must be entered again for another host, environment or key',
        });
      }
      if (loop.state.trade !== null) {
        return refused({
          code: 'CONFLICT',
          message: 'Keys can not be changed while a position or an order is open.',
        });
      }
      connections.save(userId, {
        keyId: input.apiKey,
        secretKey,
        venueId: found.venue.id,
        environment: input.environment,
      });
      histories.delete(userId);
      await supervisor.reconnect(userId);
      return done(read(userId));
    },

    async test(userId) {
      const broker = connections.broker(userId);
      if (broker === null) {
        return refused({ code: 'CONFLICT', message: 'There are no saved keys to test.' });
      }
      try {
        const account = toConnected(await broker.account());
        configs.noteTest(userId, { at: wall.now(), account });
        if (supervisor.loop(userId).connection === null) await supervisor.reconnect(userId);
        return done(account);
      } catch (error) {
        const refusal = brokerRefusal(error);
        // Only a "no" speaks against the keys; a broker that is away says nothing about them.
        if (refusal.code === 'BROKER_REFUSED') {
          configs.noteTest(userId, { at: wall.now(), account: null });
        }
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
        ageMs: Math.max(0, wall.now() - book.at.wall),
      };
    },

    orders(userId) {
      const known = histories.get(userId);
      if (known !== undefined && wall.now() - known.at < HISTORY_TTL_MS) return known.orders;
      const orders = readOrders(userId);
      histories.set(userId, { at: wall.now(), orders });
      return orders;
    },
  };
}

const VENUE_LABELS: Readonly<Record<string, string>> = {
  simulated: 'Built-in simulator',
  paper: 'Alpaca paper trading',
  live: 'Alpaca live trading',
};

/** Paper keys belong to the paper host and live keys to the live one; the simulator is paper. */
function environmentMismatch(venueId: string, environment: 'paper' | 'live'): Refusal | null {
  const expected = venueId === 'live' ? 'live' : 'paper';
  if (venueId.startsWith('host:') || environment === expected) return null;
  return {
    code: 'INVALID',
    field: 'environment',
    message: `environment: must be ${expected} for this baseUrl`,
  };
}

/** The posted secret, or the stored one when it may be kept: same host, environment and key. */
function keptSecret(
  connections: Connections,
  userId: string,
  venueId: string,
  input: ConnectionInput,
): string | null {
  if (input.secretKey !== null) return input.secretKey;
  const config = connections.saved(userId);
  if (config === null || config.venue !== venueId) return null;
  const stored = connections.keys(config);
  const isSame = stored.keyId === input.apiKey && stored.environment === input.environment;
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
