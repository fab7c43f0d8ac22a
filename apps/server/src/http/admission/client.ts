import type { IncomingMessage } from 'node:http';

/** Names whose share of the thread a request uses; gives no right to anything. */
export interface Visitor {
  readonly network: string;
  /** Null without a known session or API token. */
  readonly session: KnownSession | null;
}

export interface KnownSession {
  /** The hash of the session's id, or of the token. */
  readonly credentialHash: string;
  readonly userId: string;
}

/**
 * Believes as many proxies as the operator runs, and takes the address that the outermost of them
 * names.
 */
export function clientAddressOf({ headers, socket }: IncomingMessage, proxyHops: number): string {
  const socketAddress = socket.remoteAddress ?? '';
  if (proxyHops === 0) return socketAddress;
  const forwardedHeader = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const forwardedAddresses = forwardedHeader.split(',').map((each) => each.trim());
  const addressChain = [socketAddress, ...forwardedAddresses.filter(Boolean).reverse()];
  return addressChain[Math.min(proxyHops, addressChain.length - 1)] ?? socketAddress;
}
