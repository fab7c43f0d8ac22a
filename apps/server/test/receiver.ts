import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
  readonly bytes: Buffer;
}

type Behaviour = (response: ServerResponse, received: Received) => void;

/** A third party's HTTP server, with every way to answer a message. */
export interface Receiver {
  readonly origin: string;
  readonly received: readonly Received[];
  behave(behaviour: Behaviour): void;
  close(): Promise<void>;
}

export const BEHAVIOURS = {
  takes: (response: ServerResponse) => void response.writeHead(200).end('ok'),
  fails: (response: ServerResponse) => void response.writeHead(500).end('no'),
  neverAnswers: () => undefined,
  closes: (response: ServerResponse) => void response.destroy(),
  slowsDown: (response: ServerResponse) =>
    void response.writeHead(429, { 'retry-after': '120' }).end('{}'),
  redirectsTo: (location: string) => (response: ServerResponse) =>
    void response.writeHead(302, { location }).end(),
  answersLong: (response: ServerResponse) => {
    response.on('error', () => undefined).writeHead(200);
    const chunk = Buffer.alloc(64 * 1024, 'x');
    let left = 160;
    const write = (): void => {
      while (left > 0) {
        left -= 1;
        if (!response.write(chunk)) return void response.once('drain', write);
      }
      response.end();
    };
    write();
  },
} as const;

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let behaviour: Behaviour = BEHAVIOURS.takes;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const bytes = Buffer.concat(chunks);
      const one = { path, headers, bytes, body: bytes.toString('utf8') };
      received.push(one);
      behaviour(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    received,
    behave: (next) => {
      behaviour = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
