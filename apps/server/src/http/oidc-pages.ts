import { invalidField } from '@tideline/api';
import { oidcCodeInput } from '@tideline/api/schemas';
import type { FastifyInstance } from 'fastify';
import type { Accounts } from '../auth/accounts.ts';
import { cookieJarOf } from './callers/callers.ts';
import { refuse } from './refusal-response.ts';
import type { ChangeHub } from './stream/change-hub.ts';

interface OidcPageOptions {
  readonly accounts: Pick<Accounts, 'oidc'>;
  readonly changes: ChangeHub;
}

/** Where OpenID Connect is not offered, these paths don't exist. */
export function serveOidc(app: FastifyInstance, { accounts, changes }: OidcPageOptions): void {
  const { oidc } = accounts;
  if (oidc === null) return;

  // A link on another page must not sign a user in, so it leads to the page that asks.
  app.get('/api/auth/oidc', { exposeHeadRoute: false }, async (request, reply) => {
    const isSameOrigin = request.headers['sec-fetch-site'] === 'same-origin';
    if (!isSameOrigin) return reply.redirect('/api/login');
    return reply.redirect(await oidc.beginSignIn(cookieJarOf(request, reply)));
  });

  // The return URL holds a code that signs a user in, so it reaches no log.
  app.get('/api/auth/oidc/callback', { exposeHeadRoute: false }, async (request, reply) => {
    const queryIndex = request.url.indexOf('?');
    const query = queryIndex < 0 ? '' : request.url.slice(queryIndex);
    const onRegistered = () => changes.announceChange(null, ['users']);
    const path = await oidc.finishSignIn(query, cookieJarOf(request, reply), onRegistered);
    return reply.redirect(path);
  });

  app.post('/api/auth/oidc/code', async (request, reply) => {
    const input = oidcCodeInput.safeParse(request.body);
    if (!input.success) {
      return refuse(request, reply, invalidField('code', 'must be six digits, or a recovery code'));
    }
    const signedIn = await oidc.finishWithCode(input.data.code, cookieJarOf(request, reply));
    return signedIn.ok
      ? { message: 'You are signed in.' }
      : refuse(request, reply, signedIn.refusal);
  });
}
