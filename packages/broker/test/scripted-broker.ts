import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { AlpacaAddresses } from '../src/alpaca/venues.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly key: string | string[] | undefined;
  readonly body: string;
}

export type Reply = (response: ServerResponse, request: IncomingMessage) => void;

export async function startScript(...replies: Reply[]) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      const { method, url } = request;
      seen.push({ method, url, key: request.headers['apca-api-key-id'], body });
      const reply = replies[Math.min(seen.length, replies.length) - 1];
      reply?.(response, request);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { seen, origin: `http://127.0.0.1:${port}` };
}

export function addressesAt(origin: string): AlpacaAddresses {
  const streams = origin.replace('http', 'ws');
  return {
    tradingOrigin: origin,
    dataOrigin: origin,
    tradingStreamOrigin: streams,
    dataStreamOrigin: streams,
  };
}

export function jsonReply(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Reply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
}

export function textReply(status: number, body: string): Reply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end(body);
  };
}
