import type { IncomingMessage } from 'node:http';
import { networkOf } from '../../auth/attempts/attempt-limits.ts';

/** Names whose share of the thread a request uses; gives no right to anything. */
export interface Visitor {
  readonly network: string;
  /** Null without a known session or API token. */
  readonly session: KnownSession | null;
}

export interface KnownSession {
  /** The hash of the session's id, or of the token. */
  readonly key: string;
  readonly userId: string;
}

/**
 * Believes as many proxies as the operator runs, and takes the address that the outermost of them
 * names.
 */
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
