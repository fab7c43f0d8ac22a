import type { IncomingHttpHeaders } from 'node:http';
import type { BrokerCredentials } from '../../port/credentials.ts';

/** Keys come in two headers, or as an OAuth bearer token: a key and its secret, joined by a dot. */
export function readCredentials(headers: IncomingHttpHeaders): BrokerCredentials | null {
  const { 'apca-api-key-id': keyId, 'apca-api-secret-key': secretKey, authorization } = headers;
  if (typeof keyId === 'string' && typeof secretKey === 'string') return { keyId, secretKey };
  const token = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return token === undefined ? null : readToken(token);
}

/** A token comes as the secret of a key named `oauth`, or alone. */
export function readStreamKeys(
  keyId: unknown,
  secretKey: unknown,
  token: unknown,
): BrokerCredentials | null {
  if (typeof token === 'string') return readToken(token);
  if (typeof keyId !== 'string' || typeof secretKey !== 'string') return null;
  return keyId === 'oauth' ? readToken(secretKey) : { keyId, secretKey };
}

function readToken(token: string): BrokerCredentials {
  const dot = token.indexOf('.');
  return dot < 0
    ? { keyId: token, secretKey: '' }
    : { keyId: token.slice(0, dot), secretKey: token.slice(dot + 1) };
}
