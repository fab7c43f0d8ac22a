import { done, refused } from '@tideline/api';
import type { Scope } from '@tideline/api/schemas';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { CallerResolver, type CallerResolverOptions } from './callers.ts';

/** Serves a path that takes nothing but a token. */
async function serve(needed: Scope) {
  const checked: string[] = [];
  const callerResolver = new CallerResolver({
    accounts: {},
    tokens: {
      check: (authorization = '') => {
        if (!authorization.startsWith('Bearer tdl_')) return null;
        checked.push(authorization);
        if (authorization === 'Bearer tdl_wrong') {
          return refused({ code: 'SIGNED_OUT', message: 'wrong' });
        }
        const scopes = authorization.slice('Bearer tdl_'.length).split('_');
        return done({ user: { id: 'ada' }, scopes, tokenHash: authorization });
      },
    },
  } as unknown as CallerResolverOptions);
  const app = fastify();
  onTestFinished(() => app.close());
  callerResolver.checkTokens(app);
  for (const path of ['/mcp', '/', '/api/events']) {
    app.get(path, async (request, reply) => {
      const caller = callerResolver.userByToken(request, needed);
      reply.header('cookie-seen', request.headers.cookie ?? 'none');
      return caller.ok ? caller.value.id : reply.code(403).send(caller.refusal.code);
    });
  }
  const send = async (authorization: string, url = '/mcp') => {
    const answer = await app.inject({ url, headers: { authorization, cookie: 'sid=a' } });
    const { statusCode, body, headers } = answer;
    return { status: statusCode, body, cookie: headers['cookie-seen'] };
  };
  return { send, checked };
}

test('a path for tokens knows the user of one with its scope', async () => {
  const { send } = await serve('read');
  expect(await send('Bearer tdl_read_control')).toEqual({ status: 200, body: 'ada', cookie: '' });
  expect(await send('Bearer tdl_metrics')).toMatchObject({ status: 403, body: 'FORBIDDEN' });
});

test('a path for tokens takes no session, and another’s header for none', async () => {
  const { send } = await serve('read');
  expect(await send('Basic YTpi')).toEqual({ status: 403, body: 'SIGNED_OUT', cookie: 'sid=a' });
});

test('a wrong token reaches nothing that is for programs, and is not looked at elsewhere', async () => {
  const { send, checked } = await serve('read');
  expect((await send('Bearer tdl_wrong')).status).toBe(401);
  expect(await send('Bearer tdl_wrong', '/')).toMatchObject({
    body: 'SIGNED_OUT',
    cookie: 'sid=a',
  });
  expect(checked).toHaveLength(1);
});

test('a path that no token opens is refused before it is reached', async () => {
  const { send } = await serve('read');
  const { status, cookie } = await send('Bearer tdl_read', '/api/events');
  expect([status, cookie]).toEqual([403, undefined]);
});
