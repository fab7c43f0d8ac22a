import { expectDocumentedResponse } from '@tideline/api/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { type RawAnswer, rawRequest } from './raw-request.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';
import { ASSET } from './web-app.ts';

let running: RunningApp;
let owner: Client;
beforeAll(async () => {
  running = await startRunningApp({ SIM_SPEED: 'step' });
  owner = await running.owner();
}, 60_000);
afterAll(() => running.close());

const ALWAYS = {
  'content-security-policy':
    "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; " +
    "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; " +
    "form-action 'self'; frame-ancestors 'none'; " +
    "require-trusted-types-for 'script'; trusted-types tideline",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), autoplay=(), browsing-topics=(), camera=(), display-capture=(), ' +
    'geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-request-id': expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
};

const OF_THE_MESSAGE = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'];

const JSON_ANSWER = {
  'content-type': expect.stringMatching(/^application\/json/),
  'cache-control': 'no-store',
};
const TRPC_ANSWER = { ...JSON_ANSWER, vary: 'trpc-accept, accept' };
const PAGE = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
const BUILD = {
  'tideline-build': expect.stringMatching(/^[0-9a-f]{12}$/),
  'tideline-page': ASSET.path,
};
const KEPT_BY_NOBODY = { 'cache-control': 'no-store' };

interface Case {
  readonly path: string;
  readonly status: number;
  readonly also: Readonly<Record<string, unknown>>;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly isSignedIn?: boolean;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const CASES: readonly Case[] = [
  { path: '/', status: 200, also: PAGE },
  { path: '/history?x=1', status: 200, also: PAGE },
  { path: '/api/login', status: 200, also: { ...PAGE, 'cache-control': 'no-store' } },
  {
    path: '/api/login',
    isSignedIn: true,
    status: 302,
    also: { ...KEPT_BY_NOBODY, location: '/' },
  },
  { path: '/api/logout', status: 200, also: { ...PAGE, 'cache-control': 'no-store' } },
  {
    path: ASSET.path,
    status: 200,
    also: {
      'content-type': 'application/javascript; charset=utf-8',
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      etag: expect.any(String),
      'last-modified': expect.any(String),
    },
  },
  { path: '/assets/gone-1a2b3c.js', status: 404, also: JSON_ANSWER },
  { path: '/favicon.ico', status: 404, also: JSON_ANSWER },
  { path: '/', method: 'POST', status: 405, also: { ...JSON_ANSWER, allow: 'GET, HEAD' } },
  { path: '/healthz', status: 200, also: JSON_ANSWER },
  { path: '/readyz', status: 200, also: JSON_ANSWER },
  { path: '/api/openapi.json', status: 200, also: JSON_ANSWER },
  {
    path: '/api/bot/status',
    isSignedIn: true,
    status: 200,
    also: { ...JSON_ANSWER, ...BUILD },
  },
  { path: '/api/bot/status', status: 401, also: JSON_ANSWER },
  { path: '/api/nothing', status: 404, also: JSON_ANSWER },
  { path: '/api/bot/stop', status: 405, also: { ...JSON_ANSWER, allow: 'POST' } },
  { path: '/api/events', status: 401, also: JSON_ANSWER },
  {
    path: '/trpc/bot.status',
    isSignedIn: true,
    status: 200,
    also: { ...TRPC_ANSWER, ...BUILD },
  },
  { path: '/api/auth/session', status: 200, also: JSON_ANSWER },
  {
    path: '/api/auth/session',
    isSignedIn: true,
    status: 200,
    also: { ...JSON_ANSWER, ...BUILD },
  },
  {
    path: '/trpc/nothing',
    isSignedIn: true,
    status: 404,
    also: { ...TRPC_ANSWER, ...BUILD },
  },
  { path: '/healthz', isSignedIn: true, status: 200, also: JSON_ANSWER },
  { path: '/readyz', isSignedIn: true, status: 200, also: JSON_ANSWER },
  { path: '/trpc/bot.status', status: 401, also: TRPC_ANSWER },
  { path: '/trpc/nothing', status: 404, also: TRPC_ANSWER },
  { path: '/%zz', status: 400, also: JSON_ANSWER },
  { path: `/trpc/${'x'.repeat(501)}`, status: 404, also: JSON_ANSWER },
  { path: '/', headers: { host: 'evil.example.com' }, status: 421, also: JSON_ANSWER },
  { path: '/', headers: { 'content-type': 'text/plain' }, status: 400, also: JSON_ANSWER },
  {
    path: '/api/bot/pause',
    method: 'POST',
    headers: { origin: 'https://evil.example.com' },
    status: 403,
    also: JSON_ANSWER,
  },
  {
    path: '/api/auth/login',
    method: 'POST',
    headers: JSON_TYPE,
    body: '{',
    status: 400,
    also: JSON_ANSWER,
  },
  {
    path: '/trpc/auth.login',
    method: 'POST',
    headers: JSON_TYPE,
    body: 'x'.repeat(65_537),
    status: 413,
    also: JSON_ANSWER,
  },
];

async function ask({ path, method = 'GET', headers, body, isSignedIn }: Case): Promise<RawAnswer> {
  const { origin } = running.app;
  return rawRequest(origin, method, path, {
    headers: { origin, ...(isSignedIn && { cookie: owner.cookie }), ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

function ownHeaders({ headers }: RawAnswer): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !OF_THE_MESSAGE.includes(name)),
  );
}

describe('the headers of every answer are exactly known [M7] [M14] [N1] [V1.3.2] [V3.2.1] [V3.4.1] [V3.4.3] [V3.4.4] [V3.4.5] [V3.4.6] [V3.7.1] [V4.1.1]', () => {
  for (const each of CASES) {
    const { method = 'GET', path, status, also } = each;
    test(`${status} ${method} ${path.slice(0, 40)}`, async () => {
      const answer = await ask(each);
      expect(answer.status).toBe(status);
      expect(ownHeaders(answer)).toEqual({ ...ALWAYS, ...also });
    });
  }

  test('an update stream', async () => {
    const response = await fetch(`${running.app.origin}/api/events`, {
      headers: { cookie: owner.cookie },
    });
    await expectDocumentedResponse('GET', '/api/events', response, null);
    await response.body?.cancel();
    const headers = Object.fromEntries(
      [...response.headers].filter(([name]) => !OF_THE_MESSAGE.includes(name)),
    );
    expect(headers).toEqual({
      ...ALWAYS,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
  });

  test('signing out leaves nothing in the browser, by each of its three ways [V14.3.1]', async () => {
    for (const leave of [
      { path: '/api/auth/logout', method: 'POST' },
      { path: '/trpc/auth.logout', method: 'POST', headers: JSON_TYPE, body: '{}' },
      { path: '/api/logout', headers: { 'sec-fetch-site': 'same-origin' } },
    ]) {
      const answer = await ask({ ...leave, isSignedIn: true, status: 200, also: {} });
      expect(answer.headers['clear-site-data']).toBe('"cache"');
      expect(String(answer.headers['set-cookie'])).toMatch(/^sid=; .*Max-Age=0/);
    }
  });
});
