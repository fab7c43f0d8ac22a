import type { IncomingMessage } from 'node:http';
import { networkOf } from '../../auth/attempts/attempt-limits.ts';

/** Who a request comes from, as far as its share of the thread goes. It gives no right to anything. */
export interface Visitor {
  /** An address, or the network of one of version 6. */
  readonly network: string;
  /** Whom the request's session belongs to; null for everybody who has none that is known. */
  readonly session: KnownSession | null;
}

export interface KnownSession {
  /** Hash of the session's id. */
  readonly key: string;
  readonly userId: string;
}

/** As many proxies in front are believed as the operator runs: the address that the last of them names. */
export function addressOf({ headers, socket }: IncomingMessage, trustedHops: number): string {
  const direct = socket.remoteAddress ?? '';
  if (trustedHops === 0) return direct;
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const named = forwarded.split(',').map((each) => each.trim());
  const all = [direct, ...named.filter((each) => each !== '').reverse()];
  return all[Math.min(trustedHops, all.length - 1)] ?? direct;
}

export function networkOfRequest(request: IncomingMessage, trustedHops: number): string {
  return networkOf(addressOf(request, trustedHops));
}
