import { type AuthPort, done, type Result, refused, signedOut, tokenRefusal } from '@tideline/api';
import type { Scope } from '@tideline/api/schemas';
import type { UserRow } from '@tideline/db';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Accounts } from '../../auth/accounts.ts';
import type { CookieJar } from '../../auth/request/auth-request.ts';
import type { TokenCaller, TokenCheck } from '../../auth/tokens/token-check.ts';
import { isProgramPath } from '../call-paths.ts';
import { refuse } from '../refusal-response.ts';
import { scopeOfPath } from '../rest-methods.ts';

export interface CallerResolverOptions {
  readonly accounts: Pick<Accounts, 'viewerOf' | 'authPortForRequest' | 'authPortForToken'>;
  readonly tokens: Pick<TokenCheck, 'check'>;
}

const NO_TOKEN_REFUSAL = signedOut('Send an API token.');

export class CallerResolver {
  readonly #options: CallerResolverOptions;
  readonly #tokenCallers = new WeakMap<FastifyRequest, TokenCaller>();

  constructor(options: CallerResolverOptions) {
    this.#options = options;
  }

  /** Checks the token before anything else of a request is read. */
  checkTokens(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) => {
      const [path = ''] = request.url.split('?', 1);
      if (!isProgramPath(path)) return;
      const tokenResult = this.#options.tokens.check(request.headers.authorization, request.ip);
      if (tokenResult === null) return;
      if (!tokenResult.ok) {
        reply.header('www-authenticate', 'Bearer error="invalid_token"');
        return refuse(request, reply, tokenResult.refusal);
      }
      // Beside a token the cookie is ignored, so no token comes with another user's session.
      request.raw.headers.cookie = '';
      this.#tokenCallers.set(request, tokenResult.value);
      const neededScope = scopeOfPath(request.method, path);
      const refusal =
        neededScope === undefined ? null : tokenRefusal(tokenResult.value.scopes, neededScope);
      if (refusal !== null) return refuse(request, reply, refusal);
    });
  }

  async viewerOf(request: FastifyRequest): Promise<UserRow | null> {
    const caller = this.#tokenCallers.get(request);
    if (caller !== undefined) return caller.user;
    return this.#options.accounts.viewerOf(request.headers.cookie ?? '');
  }

  scopesOf(request: FastifyRequest): readonly Scope[] | null {
    return this.#tokenCallers.get(request)?.scopes ?? null;
  }

  /** Names the token in limits; null without one. */
  tokenHashOf(request: FastifyRequest): string | null {
    return this.#tokenCallers.get(request)?.tokenHash ?? null;
  }

  authPortFor(request: FastifyRequest, reply: FastifyReply): AuthPort {
    const caller = this.#tokenCallers.get(request);
    const { accounts } = this.#options;
    if (caller !== undefined) return accounts.authPortForToken(caller.user, request.ip);
    return accounts.authPortForRequest(cookieJarOf(request, reply));
  }

  /** The user of the request's token, or the refusal, on paths that take nothing but a token. */
  userByToken(request: FastifyRequest, neededScope: Scope): Result<UserRow> {
    const caller = this.#tokenCallers.get(request);
    if (caller === undefined) return refused(NO_TOKEN_REFUSAL);
    const refusal = tokenRefusal(caller.scopes, neededScope);
    return refusal === null ? done(caller.user) : refused(refusal);
  }
}

export function cookieJarOf(request: FastifyRequest, reply: FastifyReply): CookieJar {
  return {
    cookieHeader: request.headers.cookie ?? '',
    clientAddress: request.ip,
    setCookie: (cookie) => void reply.header('set-cookie', cookie),
  };
}
