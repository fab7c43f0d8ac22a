import type { IncomingMessage } from 'node:http';
import { networkOf } from '../../auth/attempts/attempt-limits.ts';

/** Whose share of the thread a request uses. It gives no right to anything. */
export interface Visitor {
  readonly network: string;
  /** The session's or API token's user; null without a known one. */
  readonly session: KnownSession | null;
}

export interface KnownSession {
  /** Hash of the session's id, or of the token. */
  readonly key: string;
  readonly userId: string;
}

/** Believes as many proxies as the operator runs: the address that the last of them names. */
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
