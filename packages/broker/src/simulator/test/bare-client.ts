import { decode, encode } from '@msgpack/msgpack';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { TestCustomer } from './harness.ts';

export const TRADING_PATH = '/stream';
export const STOCKS_PATH = '/v2/sip';
export const OPTIONS_PATH = '/v1beta1/opra';

export function streamUrl(origin: string, path: string): string {
  return `${origin.replace(/^http/, 'ws')}${path}`;
}

export function keyHeaders(customer: TestCustomer): Record<string, string> {
  return { 'APCA-API-KEY-ID': customer.keyId, 'APCA-API-SECRET-KEY': customer.secretKey };
}

/** Knows only the broker's documents; keeps what it receives. Resolves when open. */
export async function connectBare(
  origin: string,
  path: string,
  options: { readonly isMsgpack?: boolean; readonly headers?: Record<string, string> } = {},
) {
  const headers = {
    ...options.headers,
    ...(options.isMsgpack === true ? { 'Content-Type': 'application/msgpack' } : {}),
  };
  const socket = new WebSocket(streamUrl(origin, path), { headers });
  onTestFinished(() => socket.terminate());
  const received: { readonly message: unknown; readonly isBinary: boolean }[] = [];
  const waiting: (() => void)[] = [];
  let isClosed = false;
  const wake = () => {
    for (const resume of waiting.splice(0)) resume();
  };
  socket.on('message', (data, isBinary) => {
    const bytes = data as Buffer;
    const message = options.isMsgpack === true ? decode(bytes) : JSON.parse(bytes.toString());
    received.push({ message, isBinary });
    wake();
  });
  socket.on('close', () => {
    isClosed = true;
    wake();
  });
  const until = async (isThere: () => boolean) => {
    while (!isThere()) await new Promise<void>((resume) => waiting.push(resume));
  };
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  return {
    socket,
    received,
    send: (message: unknown) =>
      socket.send(options.isMsgpack === true ? encode(message) : JSON.stringify(message)),
    async nth(index: number): Promise<unknown> {
      await until(() => received.length > index || isClosed);
      return received[index]?.message;
    },
    closed: () => until(() => isClosed),
  };
}
