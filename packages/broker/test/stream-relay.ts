import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/** Returns the copies to pass on, none for a loss. */
export type Tamper = (message: Buffer) => readonly Buffer[];

export interface StreamRelay {
  readonly origin: string;
  tamper: Tamper;
  close(): void;
}

/** Both sides see a healthy connection. */
export async function startStreamRelay(targetOrigin: string): Promise<StreamRelay> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', (near, request) => {
    const contentType = request.headers['content-type'];
    const far = new WebSocket(`${targetOrigin}${request.url ?? ''}`, {
      headers: contentType === undefined ? {} : { 'Content-Type': contentType },
    });
    const early: (() => void)[] = [];
    near.on('message', (data, binary) => {
      const pass = () => far.send(data, { binary });
      if (far.readyState === WebSocket.OPEN) pass();
      else early.push(pass);
    });
    far.on('open', () => {
      for (const pass of early.splice(0)) pass();
    });
    far.on('message', (data, binary) => {
      for (const copy of relay.tamper(data as Buffer)) near.send(copy, { binary });
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('close', () => to.terminate());
      from.on('error', () => to.terminate());
    }
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const relay: StreamRelay = {
    origin: `ws://127.0.0.1:${port}`,
    tamper: (message) => [message],
    close() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
  return relay;
}
