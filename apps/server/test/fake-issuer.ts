import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

export const CLIENT = {
  clientId: 'tideline',
  clientSecret: 'a-client-secret-for-tests-of-32-bytes',
};

/**
 * A token is signed with an unpublished key, sent in the token or not; not at all; or with the client's
 * secret.
 */
export type Forgery = 'unpublished key' | 'sent key' | 'none' | 'client secret';

interface Asked {
  readonly redirectUri: string;
  readonly challenge: string;
  readonly claims: JWTPayload;
}

export interface FakeIssuer {
  readonly issuer: string;
  /** Claims of the next tokens, besides the required ones; they may be false. */
  claims: JWTPayload;
  /** Seconds since 1970; null for five minutes from now. */
  expiresAt: number | null;
  forgery: Forgery | null;
  /** Null where UserInfo is not offered. */
  userInfo: JWTPayload | 'a fault' | null;
  published: string | null;
  readonly userInfoReads: () => number;
  /** Runs before each token is issued, like events that happen meanwhile. */
  meanwhile: () => void;
  /** Signs in the visitor of this address, and returns the query of the return URL. */
  signIn(authorizationUrl: string): string;
  readonly exchanges: () => number;
  close(): Promise<void>;
}

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;

/** Made once: an RSA key costs more than most tests. */
let made: Promise<readonly [Keys, Keys]> | null = null;

const keys = (): Promise<readonly [Keys, Keys]> => {
  made ??= Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  return made;
};

export async function startFakeIssuer(): Promise<FakeIssuer> {
  const [{ privateKey, publicKey }, unpublished] = await keys();
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' };
  const asked = new Map<string, Asked>();
  let exchanges = 0;
  let userInfoReads = 0;

  async function tokenFor(request: IncomingMessage): Promise<object | null> {
    const form = new URLSearchParams(await text(request));
    const code = form.get('code') ?? '';
    const flow = asked.get(code);
    asked.delete(code);
    const verifier = createHash('sha256').update(form.get('code_verifier') ?? '');
    const isRight =
      form.get('client_id') === CLIENT.clientId &&
      form.get('client_secret') === CLIENT.clientSecret &&
      form.get('redirect_uri') === flow?.redirectUri &&
      verifier.digest('base64url') === flow?.challenge;
    if (flow === undefined || !isRight) return null;
    fake.meanwhile();
    exchanges += 1;
    const id_token = await idTokenOf({ iss: fake.issuer, aud: CLIENT.clientId, ...flow.claims });
    return { access_token: 'access', token_type: 'bearer', expires_in: 300, id_token };
  }

  async function idTokenOf(claims: JWTPayload): Promise<string> {
    const expiresAt = fake.expiresAt ?? '5m';
    if (fake.forgery === 'none') {
      return new UnsecuredJWT(claims).setIssuedAt().setExpirationTime(expiresAt).encode();
    }
    const token = new SignJWT(claims).setIssuedAt().setExpirationTime(expiresAt);
    switch (fake.forgery) {
      case 'client secret': {
        const secret = new TextEncoder().encode(CLIENT.clientSecret);
        return token.setProtectedHeader({ alg: 'HS256' }).sign(secret);
      }
      case 'sent key': {
        const jwk = await exportJWK(unpublished.publicKey);
        return token.setProtectedHeader({ alg: 'RS256', jwk }).sign(unpublished.privateKey);
      }
      default: {
        const key = fake.forgery === 'unpublished key' ? unpublished.privateKey : privateKey;
        return token.setProtectedHeader({ alg: 'RS256', kid: 'key-1' }).sign(key);
      }
    }
  }

  const server = createServer(async (request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    switch (request.url) {
      case '/.well-known/openid-configuration':
      case '/realms/a/.well-known/openid-configuration':
        return answer(200, {
          issuer: fake.published ?? fake.issuer,
          ...(fake.userInfo !== null && { userinfo_endpoint: `${fake.issuer}/userinfo` }),
          authorization_endpoint: `${fake.issuer}/authorize`,
          token_endpoint: `${fake.issuer}/token`,
          jwks_uri: `${fake.issuer}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
        });
      case '/userinfo':
        userInfoReads += 1;
        if (request.headers.authorization !== 'Bearer access') return answer(401, {});
        return fake.userInfo === 'a fault' || fake.userInfo === null
          ? answer(500, {})
          : answer(200, fake.userInfo);
      case '/jwks':
        return answer(200, { keys: [jwk] });
      case '/token': {
        const token = await tokenFor(request);
        return token === null ? answer(400, { error: 'invalid_grant' }) : answer(200, token);
      }
      default:
        return answer(404, {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const fake: FakeIssuer = {
    issuer: `http://127.0.0.1:${port}`,
    claims: {},
    expiresAt: null,
    forgery: null,
    userInfo: null,
    published: null,
    userInfoReads: () => userInfoReads,
    meanwhile: () => undefined,
    exchanges: () => exchanges,
    signIn(authorizationUrl) {
      const { searchParams } = new URL(authorizationUrl);
      const code = randomUUID();
      asked.set(code, {
        redirectUri: searchParams.get('redirect_uri') ?? '',
        challenge: searchParams.get('code_challenge') ?? '',
        claims: { nonce: searchParams.get('nonce') ?? '', ...fake.claims },
      });
      return `?${new URLSearchParams({ code, state: searchParams.get('state') ?? '' })}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return fake;
}
