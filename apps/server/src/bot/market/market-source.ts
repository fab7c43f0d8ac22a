import { BROKER_NAMES, type MarketData, type Venue, type VenueOptions } from '@tideline/broker';
import { followSimulatorClock, type SimulatorClock } from '@tideline/broker/simulator';
import { listVenues, openMarketData, venueById } from '@tideline/broker/venues';
import { type Env, EnvError } from '../../config/env.ts';
import type { WallClock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { RetryableStartError } from '../../runtime/retryable-error.ts';
import { AnchoredMarketTime } from '../time/market-time.ts';
import type { WorkInFlight } from '../time/work-in-flight.ts';
import type { BrokerKeys } from '../venue/broker-connections.ts';
import { startSimulatedVenue } from '../venue/simulated-venue.ts';
import {
  openSimulatedAccount,
  readPlayedSessions,
  readSimulatorClock,
} from '../venue/simulator-calls.ts';
import { RekeyableMarketData } from './rekeyable-market-data.ts';

export interface MarketSource {
  readonly time: AnchoredMarketTime;
  readonly marketData: MarketData;
  readonly venues: VenueOptions;
  readonly feed: string;
  readonly isSimulated: boolean;
  readonly description: string;
  /** Why there is no market data, and who can change that. */
  readonly missingDataReason: string | null;
  /**
   * The owner's keys serve where the operator has set no platform keys; a simulated market needs none.
   * `readKeys` returns null without owner's keys. Resolves to whether the keys in use changed.
   */
  applyOwnerKeys(readKeys: () => BrokerKeys | null): Promise<boolean>;
  /** Starts a market that waits for its first trader; has no effect on any other. */
  beginWaitingMarket(): void;
  close(): Promise<void>;
}

interface MarketSourceOptions {
  readonly wall: WallClock;
  readonly log: Log;
  readonly workInFlight: WorkInFlight;
  readonly onMarketBegun: () => void;
  readonly onFatal: (line: string) => void;
}

export function openMarketSource(env: Env, options: MarketSourceOptions): Promise<MarketSource> {
  return env.MARKET === 'simulator'
    ? openSimulatedMarket(env, options)
    : openRealMarket(env, options);
}

async function openSimulatedMarket(
  env: Env,
  { wall, log, workInFlight, onMarketBegun, onFatal }: MarketSourceOptions,
): Promise<MarketSource> {
  const simulator =
    env.SIM_URL === undefined
      ? await startSimulatedVenue(env, { wall, log, waitsForTrader: isDemoMarket(env) })
      : null;
  const origin = simulator?.origin ?? env.SIM_URL ?? '';
  const venues: VenueOptions = { market: 'simulator', brokerHosts: [], simulatorOrigin: origin };
  const [venue] = listVenues(venues);
  if (venue === undefined) throw new Error('the simulator has no venue');

  const throwUnreachable = (error: unknown) => {
    if (env.SIM_URL === undefined) throw error;
    // Retryable: the simulator may simply start after this process.
    throw new RetryableStartError(`SIM_URL no simulator answers at ${origin}`, { cause: error });
  };
  const clock = await readSimulatorClock(origin).catch(throwUnreachable);
  const time = new AnchoredMarketTime(wall, clock.now, clock.speed);
  const followClock = ({ now, speed, mode }: Pick<SimulatorClock, 'now' | 'speed' | 'mode'>) => {
    const wasWaiting = time.isWaiting;
    if (mode === 'waiting') time.waitAt(now);
    else time.moveAnchor(now, speed, mode === 'step');
    if (wasWaiting && !time.isWaiting) onMarketBegun();
  };
  followClock(clock);
  const clockFollower = followSimulatorClock(origin, wall, {
    onClock(reading) {
      // Bars, decisions and trades of two pasts must not mix.
      if (reading.epoch !== clock.epoch)
        return onFatal('the simulator plays another past now: start again');
      followClock(reading);
    },
    onSettle(now) {
      time.moveAnchor(now, 0, true);
      return workInFlight.whenIdle();
    },
  });
  // Market data needs keys, as every call of the broker does; this account never trades.
  const credentials = await openSimulatedAccount(origin, 0).catch(throwUnreachable);
  const marketData = openMarketData(venue, {
    credentials,
    wall,
    // A replay trades on the bars' days, like a backtest of them.
    playedSessions: (from, to) => readPlayedSessions(origin, from, to),
  });

  return {
    time,
    marketData,
    venues,
    feed: clock.epoch,
    isSimulated: true,
    description: `${env.SYMBOL} on ${BROKER_NAMES.simulator}, ${marketSpeedText(env, clock)}`,
    missingDataReason: null,
    applyOwnerKeys: async () => false,
    beginWaitingMarket() {
      if (simulator !== null && time.isWaiting) followClock(simulator.beginMarket());
    },
    async close() {
      clockFollower.close();
      time.close();
      await marketData.close();
      await simulator?.close();
    },
  };
}

function isDemoMarket({ SIM_START, SIM_BARS, SIM_DAY, SIM_SPEED }: Env): boolean {
  const hasMarketSettings = [SIM_START, SIM_BARS, SIM_DAY].some((each) => each !== undefined);
  return !hasMarketSettings && SIM_SPEED !== 'step';
}

function marketSpeedText(
  env: Env,
  { speed, mode }: Pick<SimulatorClock, 'speed' | 'mode'>,
): string {
  if (mode === 'waiting') return `${env.SIM_SPEED} market seconds a second from the first Start on`;
  if (env.SIM_URL === undefined && env.SIM_SPEED === 'step') return 'step by step';
  return `${speed} market seconds a second`;
}

type KeyPair = Pick<BrokerKeys, 'keyId' | 'secretKey'>;

const NO_KEYS_REASON =
  "there are no keys for it yet. The owner's serve once they are saved under API Settings, or the operator sets MARKET_DATA_KEY";

async function openRealMarket(env: Env, { wall }: MarketSourceOptions): Promise<MarketSource> {
  const { MARKET: market, BROKER_HOSTS: brokerHosts } = env;
  const venues: VenueOptions = { market, brokerHosts, simulatorOrigin: null };
  const [standard] = listVenues(venues);
  if (standard === undefined) throw new Error('there is no market data venue');
  const feed = env.MARKET_DATA_FEED ?? 'sip';
  const openDataAt = (venue: Venue, { keyId, secretKey }: KeyPair) => {
    const credentials = { keyId, secretKey: secretKey.reveal() };
    return openMarketData(venue, { credentials, feed, wall });
  };

  const marketData = new RekeyableMarketData(`no market data: ${NO_KEYS_REASON}`);
  const platformKeyPair = platformKeys(env);
  if (platformKeyPair !== null) await marketData.replaceData(openDataAt(standard, platformKeyPair));
  let ownerKeys: BrokerKeys | null = null;
  const time = new AnchoredMarketTime(wall, wall.now(), 1);
  return {
    time,
    marketData,
    venues,
    feed: `${market}-${feed}`,
    isSimulated: false,
    get description() {
      const marketText = `${env.SYMBOL} at ${BROKER_NAMES[market]}, feed ${feed}`;
      return marketData.isThere ? marketText : `${marketText}: ${NO_KEYS_REASON}`;
    },
    get missingDataReason() {
      return marketData.isThere ? null : NO_KEYS_REASON;
    },
    async applyOwnerKeys(readKeys) {
      if (platformKeyPair !== null) return false;
      const keys = readKeys();
      if (areSameKeys(keys, ownerKeys)) return false;
      ownerKeys = keys;
      const venue = keys === null ? null : venueById(keys.venueId, venues);
      const isUsable = keys !== null && venue?.type === 'venue';
      await marketData.replaceData(isUsable ? openDataAt(venue.venue, keys) : null);
      return true;
    },
    beginWaitingMarket: () => undefined,
    async close() {
      time.close();
      await marketData.close();
    },
  };
}

/** Null when neither variable is set. Throws `EnvError` when only one is. */
function platformKeys(env: Env): KeyPair | null {
  const { MARKET_DATA_KEY: keyId, MARKET_DATA_SECRET: secretKey } = env;
  if (keyId === undefined && secretKey === undefined) return null;
  if (keyId === undefined || secretKey === undefined) {
    const missing = keyId === undefined ? 'MARKET_DATA_KEY' : 'MARKET_DATA_SECRET';
    throw new EnvError(`${missing} must be set: the two only work together`);
  }
  return { keyId, secretKey };
}

function areSameKeys(a: BrokerKeys | null, b: BrokerKeys | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.keyId === b.keyId && a.venueId === b.venueId && a.secretKey.reveal() === b.secretKey.reveal()
  );
}
