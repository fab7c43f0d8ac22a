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
  readonly accounts: Pick<Accounts, 'viewerOf' | 'forRequest' | 'forToken'>;
  readonly tokens: Pick<TokenCheck, 'check'>;
}

const NO_TOKEN = signedOut('Send an API token.');

export class CallerResolver {
  readonly #options: CallerResolverOptions;
  readonly #tokens = new WeakMap<FastifyRequest, TokenCaller>();

  constructor(options: CallerResolverOptions) {
    this.#options = options;
  }

  /** Checks the token before anything else of a request is read. */
  checkTokens(app: FastifyInstance): void {
    app.addHook('onRequest', async (request, reply) => {
      const [path = ''] = request.url.split('?', 1);
      if (!isProgramPath(path)) return;
      const checked = this.#options.tokens.check(request.headers.authorization, request.ip);
      if (checked === null) return;
      if (!checked.ok) {
        reply.header('www-authenticate', 'Bearer error="invalid_token"');
        return refuse(request, reply, checked.refusal);
      }
      // Beside a token a cookie is ignored: no page can send both for another user's session.
      request.raw.headers.cookie = '';
      this.#tokens.set(request, checked.value);
      const needed = scopeOfPath(request.method, path);
      const refusal = needed === undefined ? null : tokenRefusal(checked.value.scopes, needed);
      if (refusal !== null) return refuse(request, reply, refusal);
    });
  }

  async viewerOf(request: FastifyRequest): Promise<UserRow | null> {
    const caller = this.#tokens.get(request);
    if (caller !== undefined) return caller.user;
    return this.#options.accounts.viewerOf(request.headers.cookie ?? '');
  }

  scopesOf(request: FastifyRequest): readonly Scope[] | null {
    return this.#tokens.get(request)?.scopes ?? null;
  }

  /** Names the token in limits; null without one. */
  tokenKey(request: FastifyRequest): string | null {
    return this.#tokens.get(request)?.key ?? null;
  }

  authPortFor(request: FastifyRequest, reply: FastifyReply): AuthPort {
    const caller = this.#tokens.get(request);
    const { accounts } = this.#options;
    if (caller !== undefined) return accounts.forToken(caller.user, request.ip);
    return accounts.forRequest(cookieJarOf(request, reply));
  }

  /** The user of the request's token, or the refusal, on paths that take nothing but a token. */
  byToken(request: FastifyRequest, needed: Scope): Result<UserRow> {
    const caller = this.#tokens.get(request);
    if (caller === undefined) return refused(NO_TOKEN);
    const refusal = tokenRefusal(caller.scopes, needed);
    return refusal === null ? done(caller.user) : refused(refusal);
  }
}

export function cookieJarOf(request: FastifyRequest, reply: FastifyReply): CookieJar {
  return {
    header: request.headers.cookie ?? '',
    address: request.ip,
    set: (cookie) => void reply.header('set-cookie', cookie),
  };
}
