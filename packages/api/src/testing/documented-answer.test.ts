import { describe, expect, test } from 'vitest';
import { expectDocumentedAnswer } from './documented-answer.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const REFUSED = { error: 'No.', message: 'No.' };
const PAUSED = { message: 'Trading paused.' };

interface Answered {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

function answered(method: string, target: string, { status = 200, body, headers }: Answered) {
  const all: Readonly<Record<string, string>> = {
    'content-type': JSON_TYPE,
    'x-request-id': 'request-7',
    ...headers,
  };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const header = (name: string) => all[name] ?? null;
  return expectDocumentedAnswer(method, target, { status, readHeader: header, text });
}

const trpcError = (httpStatus: number, changes = {}) => ({
  error: {
    message: 'No.',
    code: -32_000,
    data: { code: 'NO', httpStatus, field: null, retryAfter: null, ask: null, ...changes },
  },
});
const trpcResult = (data: unknown) => ({ result: { data } });

const PAGE = { body: '<p>', headers: { 'content-type': 'text/html' } };
const WAIT = { 'retry-after': '5' };

test.each<[string, string, Answered]>([
  ['POST', '/api/bot/pause', { body: PAUSED }],
  ['POST', '/api/bot/pause', { status: 409, body: REFUSED }],
  ['POST', '/api/bot/pause', { status: 429, body: REFUSED, headers: WAIT }],
  ['POST', '/api/positions/a%2Fb/close', { body: { message: '', warnings: [] } }],
  ['GET', '/api/bot/pause', { status: 405, body: REFUSED, headers: { allow: 'POST' } }],
  ['OPTIONS', '/api/settings', { status: 204, body: '', headers: { allow: 'GET, HEAD, PUT' } }],
  ['HEAD', '/api/openapi.json', { body: '' }],
  ['GET', '/api/login', PAGE],
  ['GET', '/api/login', { status: 302, body: '', headers: { location: '/' } }],
  ['GET', '/readyz', { status: 421, body: REFUSED }],
  ['GET', '/api/nothing', { status: 404, body: REFUSED }],
  ['GET', '/history', PAGE],
  ['GET', '/favicon.ico', { status: 404, body: REFUSED }],
  ['POST', '/trpc/bot.pause', { body: trpcResult(PAUSED) }],
  ['POST', '/trpc/bot.pause', { status: 403, body: trpcError(403, { ask: 'IDLE' }) }],
  [
    'POST',
    '/trpc/bot.pause',
    { status: 429, body: trpcError(429, { retryAfter: 5 }), headers: WAIT },
  ],
  ['GET', '/trpc/no.such', { status: 404, body: trpcError(404) }],
  [
    'POST',
    '/trpc/bot.pause,bot.stop?batch=1',
    { status: 207, body: [trpcResult(PAUSED), trpcError(409)] },
  ],
])('%s %s may be answered so', async (method, target, answer) => {
  await answered(method, target, answer);
});

describe('fails the test', () => {
  test.each<[string, string, string, Answered]>([
    ['a field too many', 'POST', '/api/bot/pause', { body: { ...PAUSED, isActive: true } }],
    ['a field too few', 'POST', '/api/bot/pause', { body: {} }],
    ['no JSON', 'POST', '/api/bot/pause', { body: 'paused' }],
    ['nothing', 'POST', '/api/bot/pause', { body: '' }],
    ['a page for JSON', 'POST', '/api/bot/pause', PAGE],
    ['another status', 'POST', '/api/bot/pause', { status: 201, body: PAUSED }],
    ['an error without a text', 'POST', '/api/bot/pause', { status: 409, body: { error: 'No.' } }],
    ['an error with a stack', 'GET', '/api/x', { status: 404, body: { ...REFUSED, stack: '' } }],
    ['an error that is a page', 'GET', '/nothing', { ...PAGE, status: 404 }],
    ['no time to wait', 'POST', '/api/bot/pause', { status: 429, body: REFUSED }],
    [
      'a time that is no number',
      'POST',
      '/api/bot/pause',
      { status: 429, body: REFUSED, headers: { 'retry-after': 'soon' } },
    ],
    ['a way that leads nowhere', 'GET', '/api/login', { status: 302, body: '' }],
    ['a body of HEAD', 'HEAD', '/api/openapi.json', { body: {} }],
    ['a success by another method', 'PUT', '/api/bot/pause', { body: PAUSED }],
    [
      'other methods than there are',
      'GET',
      '/api/bot/pause',
      { status: 405, body: REFUSED, headers: { allow: 'PUT' } },
    ],
    [
      'a method that it has just refused',
      'POST',
      '/api/bot/pause',
      { status: 405, body: REFUSED, headers: { allow: 'GET' } },
    ],
    [
      'a call that is there and called none',
      'POST',
      '/api/bot/pause',
      { status: 405, body: REFUSED, headers: { allow: 'POST' } },
    ],
    ['a success that no one knows', 'GET', '/api/nothing', { body: {} }],
    ['a page below /api', 'GET', '/api/nothing', PAGE],
    ['a fault below /api', 'GET', '/api/nothing', { status: 500, body: REFUSED }],
    ['a JSON that no one knows', 'GET', '/sim/clock', { body: {} }],
    ['a bare answer over tRPC', 'POST', '/trpc/bot.pause', { body: PAUSED }],
    ['another answer over tRPC', 'POST', '/trpc/bot.pause', { body: trpcResult({}) }],
    ['a plain error over tRPC', 'POST', '/trpc/bot.pause', { status: 409, body: REFUSED }],
    ['another status inside', 'POST', '/trpc/bot.pause', { status: 409, body: trpcError(403) }],
    [
      'an error with a path',
      'GET',
      '/trpc/x',
      { status: 404, body: trpcError(404, { path: 'x' }) },
    ],
    [
      'a question no one knows',
      'GET',
      '/trpc/x',
      { status: 404, body: trpcError(404, { ask: 'X' }) },
    ],
    [
      'no time to wait over tRPC',
      'POST',
      '/trpc/bot.pause',
      { status: 429, body: trpcError(429, { retryAfter: 5 }) },
    ],
    ['a call that is not there', 'GET', '/trpc/no.such', { body: trpcResult({}) }],
    [
      'one answer to two calls',
      'POST',
      '/trpc/bot.pause,bot.stop?batch=1',
      { body: [trpcResult(PAUSED)] },
    ],
    [
      'the first answer to both',
      'POST',
      '/trpc/bot.pause,bot.status?batch=1',
      { body: [trpcResult(PAUSED), trpcResult(PAUSED)] },
    ],
  ])('%s: %s %s', async (_what, method, target, answer) => {
    await expect(answered(method, target, answer)).rejects.toThrow(`${method} ${target}`);
  });
});
