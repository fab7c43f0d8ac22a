import { type Broker, poolOf, type Venue, type VenueOptions } from '@tideline/broker';
import { listVenues, openBroker, venueById } from '@tideline/broker/venues';
import {
  type BrokerConfigRow,
  type BrokerConfigs,
  SealBrokenError,
  type Sealer,
} from '@tideline/db';
import type { WallClock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { Secret } from '../../runtime/secret.ts';
import type { Connection } from './connection.ts';
import { createFrameCounter } from './unreadable-frames.ts';

export interface BrokerKeys {
  readonly keyId: string;
  readonly secretKey: Secret;
  readonly venueId: string;
  readonly environment: 'paper' | 'live';
}

export interface BrokerConnectionsOptions {
  readonly configs: BrokerConfigs;
  readonly sealer: Sealer;
  readonly venues: VenueOptions;
  readonly wall: WallClock;
  readonly log: Log;
}

export class BrokerConnections {
  readonly #options: BrokerConnectionsOptions;
  readonly #countIgnoredFrame: ReturnType<typeof createFrameCounter>;

  constructor(options: BrokerConnectionsOptions) {
    this.#options = options;
    this.#countIgnoredFrame = createFrameCounter(options.log);
  }

  get venues(): readonly Venue[] {
    return listVenues(this.#options.venues);
  }

  findSavedConfig(userId: string): BrokerConfigRow | null {
    return this.#options.configs.get(userId);
  }

  /** Null when the keys can't be opened: sealed with another master key, or changed. */
  unsealKeys(config: BrokerConfigRow): BrokerKeys | null {
    const { userId, environment, venue: venueId } = config;
    const open = (field: string, sealed: Buffer) =>
      this.#options.sealer.open({ userId, field, environment }, sealed);
    try {
      return {
        keyId: open('keyId', config.sealedKeyId),
        secretKey: new Secret(open('secretKey', config.sealedSecretKey)),
        venueId,
        environment,
      };
    } catch (error) {
      if (!(error instanceof SealBrokenError)) throw error;
      this.#options.log.error({ userId }, error.message);
      return null;
    }
  }

  save(userId: string, keys: BrokerKeys): void {
    const { environment, venueId } = keys;
    const seal = (field: string, text: string) =>
      this.#options.sealer.seal({ userId, field, environment }, text);
    this.#options.configs.save({
      userId,
      venue: venueId,
      environment,
      sealedKeyId: seal('keyId', keys.keyId),
      sealedSecretKey: seal('secretKey', keys.secretKey.reveal()),
      isActive: false,
      lastTestedAt: null,
      account: null,
    });
  }

  createBrokerOfUser(userId: string): Broker | null {
    const config = this.findSavedConfig(userId);
    const keys = config === null ? null : this.unsealKeys(config);
    return keys === null ? null : this.createBroker(userId, keys);
  }

  createBroker(userId: string, keys: BrokerKeys): Broker | null {
    const venue = this.#venueOf(keys);
    if (venue === null) return null;
    return openBroker(venue, {
      credentials: { keyId: keys.keyId, secretKey: keys.secretKey.reveal() },
      wall: this.#options.wall,
      onIgnoredFrame: (reason) => this.#countIgnoredFrame(userId, reason),
    });
  }

  /** Keys that failed their last test serve too: an open position needs what they can still do. */
  openConnection(userId: string): Connection | null {
    const config = this.findSavedConfig(userId);
    if (config === null || config.lastTestedAt === null) return null;
    const keys = this.unsealKeys(config);
    const venue = keys === null ? null : this.#venueOf(keys);
    const broker = keys === null ? null : this.createBroker(userId, keys);
    if (venue === null || broker === null) return null;
    const pool = poolOf(venue);
    const accountNumber = config.account?.accountNumber;
    const testedAccount = accountNumber === undefined ? null : { accountNumber, pool };
    return { broker, pool, testedAccount };
  }

  #venueOf({ venueId }: BrokerKeys): Venue | null {
    const found = venueById(venueId, this.#options.venues);
    return found.type === 'venue' ? found.venue : null;
  }
}
