import type { AddressInfo } from 'node:net';
import { decode, encode } from '@msgpack/msgpack';
import { type WebSocket, WebSocketServer } from 'ws';

export interface StreamServer {
  readonly origin: string;
  readonly sockets: readonly WebSocket[];
  readonly received: readonly unknown[];
  readonly contentTypes: readonly (string | undefined)[];
  refuseWith: number | null;
  close(): void;
}

export async function startStreamServer(
  onMessage: (socket: WebSocket, message: unknown) => void,
  onConnection: (socket: WebSocket) => void = () => undefined,
): Promise<StreamServer> {
  const sockets: WebSocket[] = [];
  const received: unknown[] = [];
  const contentTypes: (string | undefined)[] = [];
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    verifyClient: (_info, accept) => {
      accept(running.refuseWith === null, running.refuseWith ?? undefined);
    },
  });
  server.on('connection', (socket, request) => {
    sockets.push(socket);
    contentTypes.push(request.headers['content-type']);
    socket.on('message', (data, isBinary) => {
      const message = isBinary ? decode(data as Buffer) : JSON.parse(String(data));
      received.push(message);
      onMessage(socket, message);
    });
    onConnection(socket);
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const running: StreamServer = {
    origin: `ws://127.0.0.1:${port}`,
    sockets,
    received,
    contentTypes,
    refuseWith: null,
    close() {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
  return running;
}

export function sendPacked(socket: WebSocket, ...messages: unknown[]): void {
  socket.send(encode(messages));
}
