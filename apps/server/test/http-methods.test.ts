import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './client.ts';
import { rawRequest } from './raw-request.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';
import { APP_PAGE, ASSET } from './web-app.ts';

let running: RunningApp;
let owner: Client;
let origin: string;
beforeAll(async () => {
  running = await startRunningApp({ SIM_SPEED: 'step' });
  origin = running.app.origin;
  owner = await running.owner();
}, 60_000);
afterAll(() => running.close());

function send(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  return rawRequest(origin, method, path, {
    headers: { cookie: owner.cookie, origin, ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

async function sendBytes(text: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
  });
  socket.end(text);
  await once(socket, 'close');
  return answer;
}

describe('a method that a path does not take', () => {
  test.each([
    ['GET', '/api/bot/stop', 'POST'],
    ['DELETE', '/api/settings', 'GET, HEAD, PUT'],
    ['PUT', '/api/positions/some-id/close', 'POST'],
    ['POST', '/api/events', 'GET'],
    ['HEAD', '/api/events', 'GET'],
    ['HEAD', '/api/logout', 'GET'],
    ['POST', '/api/login', 'GET, HEAD'],
    ['PUT', '/api/openapi.json', 'GET, HEAD'],
    ['PUT', '/trpc/bot.stop', 'GET, POST'],
    ['HEAD', '/trpc/bot.status', 'GET, POST'],
    ['DELETE', '/', 'GET, HEAD'],
    ['POST', ASSET.path, 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['OPTIONS', '/', 'GET, HEAD'],
    ['OPTIONS', '/trpc/bot.stop', 'GET, POST'],
  ])('%s %s is refused with what it takes [V13.4.4]', async (method, path, allowed) => {
    const answer = await send(method, path);
    expect([answer.status, answer.headers.allow]).toEqual([405, allowed]);
    if (method === 'HEAD') return;
    expect(answer.text).toContain(`This path takes ${allowed}.`);
  });

  test('is refused over tRPC whichever way it is meant [M4] [V3.5.3]', async () => {
    const stop = await send('GET', '/trpc/bot.stop');
    expect(stop.status).toBe(405);
    const override = { 'content-type': 'application/json', 'x-http-method-override': 'GET' };
    expect((await send('POST', '/trpc/bot.status', override, '{}')).status).toBe(405);
    expect((await send('GET', '/api/bot/stop', { 'x-http-method-override': 'POST' })).status).toBe(
      405,
    );
    expect((await send('GET', '/api/bot/stop?_method=POST')).status).toBe(405);
  });

  test('where there is nothing is no other than the rest', async () => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS', 'HEAD']) {
      expect((await send(method, '/api/nothing')).status).toBe(404);
    }
  });
});

describe('HEAD', () => {
  test('answers as GET does, without the body', async () => {
    for (const path of ['/api/bot/status', '/api/login', '/', ASSET.path, '/healthz']) {
      const [head, get] = [await send('HEAD', path), await send('GET', path)];
      expect(head.text).toBe('');
      const { date: _, 'x-request-id': __, ...own } = head.headers;
      expect([head.status, own]).toEqual([get.status, expect.objectContaining({})]);
      expect(own['content-type']).toBe(get.headers['content-type']);
      expect(own['content-length']).toBe(get.headers['content-length']);
    }
  });

  test('signs no user out and reads nothing for a signed-out client', async () => {
    await send('HEAD', '/api/logout', { 'sec-fetch-site': 'same-origin' });
    expect((await send('GET', '/api/bot/status')).status).toBe(200);
    expect((await send('HEAD', '/api/bot/status', { cookie: '' })).status).toBe(401);
  });
});

test('OPTIONS says what a call takes, and lets no other origin in [V3.4.2]', async () => {
  const answer = await send('OPTIONS', '/api/settings', {
    origin: 'https://evil.example.com',
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'content-type',
  });
  expect([answer.status, answer.headers.allow, answer.text]).toEqual([204, 'GET, HEAD, PUT', '']);
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual(
    [],
  );
});

describe('what is no good HTTP', () => {
  const { stringify } = JSON;
  const named = (message: string) => stringify({ error: message, message });
  const lines = (...all: string[]) => `${all.join('\r\n')}\r\nconnection: close\r\n\r\n`;
  const host = () => `host: ${new URL(origin).host}`;

  test('a header that decides, given twice [M13]', async () => {
    for (const twice of [
      ['host: evil.example.com'],
      [`origin: ${origin}`, 'origin: https://evil.example.com'],
      ['sec-fetch-site: same-origin', 'sec-fetch-site: cross-site'],
      ['content-type: application/json', 'content-type: text/plain'],
    ]) {
      const answer = await sendBytes(lines('POST /api/bot/pause HTTP/1.1', host(), ...twice));
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toMatch(/The header [\w-]+ is given twice\./);
    }
  });

  test('no host, two lengths, a length and chunks, a line that is none', async () => {
    for (const bytes of [
      lines('GET /healthz HTTP/1.1'),
      lines('POST /api/bot/pause HTTP/1.1', host(), 'content-length: 2', 'content-length: 3'),
      lines(
        'POST /api/bot/pause HTTP/1.1',
        host(),
        'content-length: 2',
        'transfer-encoding: chunked',
      ),
      'hello\r\n\r\n',
      lines('GET /healthz HTTP/9.9', host()),
      lines('BREW /healthz HTTP/1.1', host()),
    ]) {
      const answer = await sendBytes(bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).not.toMatch(/node:|\/src\/|\.ts|at /);
    }
    expect(await sendBytes('hello\r\n\r\n')).toContain(named('The request can not be read.'));
  });

  test('more header than fits', async () => {
    const answer = await sendBytes(
      lines('GET /healthz HTTP/1.1', host(), `cookie: ${'x'.repeat(20_000)}`),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain(named('The request is too large.'));
  });

  test('an expectation that is none of HTTP’s is no reason to answer otherwise', async () => {
    const answer = await sendBytes(lines('GET /healthz HTTP/1.1', host(), 'expect: a miracle'));
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toMatch(/^content-security-policy: /im);
  });

  test('an address with a server in it names the server that the host header names', async () => {
    const { host: ours } = new URL(origin);
    const otherHost = await sendBytes(
      lines('GET http://evil.example.com/ HTTP/1.1', 'host: evil.example.com'),
    );
    expect(otherHost).toMatch(/^HTTP\/1\.1 421 /);
    for (const path of ['/api/users', '/trpc/bot.status', '/healthz', '/']) {
      for (const server of [ours, 'evil.example.com']) {
        const own = await sendBytes(lines(`GET http://${server}${path} HTTP/1.1`, host()));
        expect(own).toMatch(/^HTTP\/1\.1 404 /);
        expect(own).toContain(named('There is nothing here.'));
      }
    }
  });
});

describe('a path in disguise', () => {
  test.each([
    '/%74rpc/bot.status',
    '/tr%70c/bot.status,bot.status?batch=1',
    '/%61pi/bot/status',
    '/api/%65vents',
    '/api/%6Cogin',
    '/he%61lthz',
  ])('leads nowhere: %s', async (path) => {
    const answer = await send('GET', path, { 'trpc-accept': 'application/jsonl' });
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test('signs no user out', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await send('POST', '/%74rpc/auth.logout', json, '{}')).status).toBe(404);
    const headers = { 'sec-fetch-site': 'same-origin' };
    expect((await send('GET', '/api/%6Cogout', headers)).status).toBe(404);
    expect((await send('GET', '/api/bot/status')).status).toBe(200);
  });
});

test('what tRPC can not read is refused as JSON too', async () => {
  for (const [method, path] of [
    ['GET', '/trpc/bot.status?connectionParams=%7B'],
    ['POST', '/trpc/bot.pause'],
  ] as const) {
    const answer = await send(method, path);
    expect(answer.status).toBe(400);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  }
});

test('every answer has an id of its own, whatever id the request claims', async () => {
  const claimed = { 'x-request-id': 'mine', 'request-id': 'mine' };
  const ids = await Promise.all(
    Array.from(
      { length: 5 },
      async () => (await send('GET', '/', claimed)).headers['x-request-id'],
    ),
  );
  expect(new Set(ids).size).toBe(5);
  expect(ids).not.toContain('mine');
  expect((await send('GET', '/')).text).toBe(APP_PAGE);
});
