import { type LookupAddress, lookup } from 'node:dns';
import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

/**
 * Shorter than load balancers wait (usually a minute) before they drop an idle connection
 * unnoticed; longer than the 30 s between reads of accounts, so an order needs no handshake.
 */
const IDLE_TIMEOUT_MS = 45_000;

export type ResolveHost = (
  hostname: string,
  options: { readonly all: true; readonly family?: number },
  callback: (error: NodeJS.ErrnoException | null, addresses: readonly LookupAddress[]) => void,
) => void;

/** Thrown before anything is sent: keys may not go to this address. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

export type AddressCheck = (address: string) => boolean;

/**
 * Checks addresses before connecting: plain http only to this machine (the simulator), TLS only to
 * the public internet, unless another rule is given. One forbidden address refuses the whole name.
 */
export function createGuardedAgent(
  origin: string,
  resolve: ResolveHost = lookup,
  isAllowed?: AddressCheck,
): HttpAgent {
  const options = {
    keepAlive: true,
    timeout: IDLE_TIMEOUT_MS,
    lookup: guardedLookup(isAllowed ?? defaultAddressCheck(origin), resolve),
  };
  // Certificate checks are set explicitly, so no environment variable can turn them off.
  return origin.startsWith('http:')
    ? new HttpAgent(options)
    : new HttpsAgent({ ...options, rejectUnauthorized: true });
}

/** Throws on a forbidden IP address, which the agent's check misses, as it is never resolved. */
export function refuseForbiddenLiteral(
  { protocol, hostname }: Pick<URL, 'protocol' | 'hostname'>,
  isAllowed: AddressCheck = defaultAddressCheck(protocol),
): void {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowed(host)) throw forbiddenAddressError(host);
}

function defaultAddressCheck(address: string): AddressCheck {
  return address.startsWith('http:') ? isLoopbackAddress : isPublicAddress;
}

function guardedLookup(isAllowed: AddressCheck, resolve: ResolveHost): LookupFunction {
  return (hostname, { family, all }, callback) => {
    const lookupOptions = { all: true as const, ...(typeof family === 'number' ? { family } : {}) };
    resolve(hostname, lookupOptions, (error, addresses) => {
      const forbidden = addresses?.find(({ address }) => !isAllowed(address));
      const [first] = addresses ?? [];
      if (error !== null) callback(error, '');
      else if (forbidden !== undefined) callback(forbiddenAddressError(hostname), '');
      else if (first === undefined) callback(new Error(`${hostname} has no address`), '');
      else if (all === true) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
  };
}

function forbiddenAddressError(host: string): ForbiddenAddressError {
  return new ForbiddenAddressError(`${host} is no address that keys may be sent to`);
}
