import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createManualWall, HASTY_WALL } from '../../test/manual-wall.ts';
import { Http } from './http.ts';

async function startServer() {
  const sockets = new Set<Socket>();
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      bodies.push(body);
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.end('hello');
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { sockets, bodies, origin: `http://127.0.0.1:${port}` };
}

describe('a request', () => {
  it('goes to its one origin and to no other [V13.2.5]', async () => {
    const [mine, other] = [await startServer(), await startServer()];
    const http = new Http({ origin: mine.origin, wall: HASTY_WALL });
    expect(await (await http.fetch(`${mine.origin}/v2/account`)).text()).toBe('hello');
    for (const url of [
      `${other.origin}/v2/account`,
      mine.origin.replace('127.0.0.1', 'localhost'),
      mine.origin.replace('http:', 'https:'),
      `${mine.origin}@${other.origin.slice('http://'.length)}/`,
      `${mine.origin}1/`,
    ]) {
      await expect(http.fetch(url)).rejects.toThrow();
    }
    expect(mine.bodies).toEqual(['']);
    expect(other.sockets.size).toBe(0);
  });

  it('is never sent for an origin in another spelling', async () => {
    const { sockets, origin } = await startServer();
    for (const spelling of [`${origin}/`, origin.toUpperCase(), ` ${origin}`, `${origin}/v2`]) {
      const http = new Http({ origin: spelling, wall: HASTY_WALL });
      await expect(http.fetch(`${origin}/v2/account`)).rejects.toThrow('refused to send keys');
    }
    expect(sockets.size).toBe(0);
  });

  it('carries its text and its headers, and the answer all of its own', async () => {
    const { bodies, origin } = await startServer();
    const onAnswer = vi.fn();
    const http = new Http({ origin, wall: HASTY_WALL, onAnswer });
    const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'größer' };
    const response = await http.fetch(`${origin}/x`, init);
    expect(bodies).toEqual(['größer']);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(onAnswer).toHaveBeenCalledExactlyOnceWith({
      status: 200,
      headers: expect.any(Headers),
    });
  });

  it('is not sent with what can’t be sent whole', async () => {
    const { sockets, origin } = await startServer();
    const { fetch } = new Http({ origin, wall: HASTY_WALL });
    const body = new Blob(['x']);
    await expect(fetch(origin, { method: 'POST', body })).rejects.toThrow('only texts');
    await expect(fetch(origin, { headers: [['a', 'b']] })).rejects.toThrow('headers by name');
    await expect(fetch(origin, { headers: { a: 'b\r\nc: d' } })).rejects.toThrow('header');
    await vi.waitFor(() => expect(sockets.size).toBe(0));
  });
});

it('leaves no timer behind, answered or not', async () => {
  const { origin } = await startServer();
  const wall = createManualWall();
  const { fetch } = new Http({ origin, wall });
  await fetch(origin);
  expect(wall.pending()).toEqual([]);
  await expect(
    new Http({ origin: 'http://127.0.0.1:1', wall }).fetch('http://127.0.0.1:1'),
  ).rejects.toThrow();
  expect(wall.pending()).toEqual([]);
});

it('connections are used again, and closed when they are idle', async () => {
  const { sockets, origin } = await startServer();
  const http = new Http({ origin, wall: HASTY_WALL });
  for (let turn = 0; turn < 3; turn += 1) await (await http.fetch(origin)).text();
  expect(sockets.size).toBe(1);
  http.close();
  await vi.waitFor(() => expect(sockets.size).toBe(0));
  expect((await http.fetch(origin)).status).toBe(200);
});
