import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export type Phase = 'arrived' | 'passed on' | 'answered';

export interface PassingMessage {
  readonly phase: Phase;
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

export interface BrokerProxy {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Shows each request at each phase. When `onPassing` returns false the message stops: its process
 * is gone and can neither send nor read it.
 */
export async function startBrokerProxy(
  simulatorPort: number,
  onPassing: (passing: PassingMessage) => boolean,
): Promise<BrokerProxy> {
  const upstream = { host: '127.0.0.1', port: simulatorPort };
  const host = `127.0.0.1:${simulatorPort}`;
  const sockets = new Set<Duplex>();
  const keep = <T extends Duplex>(socket: T): T => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
    return socket;
  };

  const server = createServer((incoming, outgoing) => {
    void passOn(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  server.on('connection', keep);
  server.on('upgrade', (incoming, socket: Socket, head) => {
    const target = keep(connect(upstream));
    target.write(headOf(incoming, host));
    target.write(head);
    target.pipe(socket).pipe(target);
    target.once('close', () => socket.destroy());
    socket.once('close', () => target.destroy());
  });

  async function passOn(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await bodyTextOf(incoming);
    const { method = '', url: path = '' } = incoming;
    const goesOn = (phase: Phase) => {
      const passes = onPassing({ phase, method, path, body });
      if (!passes) incoming.socket.destroy();
      return passes;
    };
    if (!goesOn('arrived')) return;
    const headers = { ...incoming.headers, host };
    const passing = request({ ...upstream, method, path, headers });
    const answering = once(passing, 'response');
    passing.end(body);
    await once(passing, 'finish');
    const isAwaited = goesOn('passed on');
    const [answer] = (await answering) as [IncomingMessage];
    const text = await bodyTextOf(answer);
    if (!isAwaited || !goesOn('answered')) return;
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(text);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

async function bodyTextOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

/** The headers stay as they came, but for the host name that the other side expects. */
function headOf({ method, url, rawHeaders }: IncomingMessage, host: string): string {
  const lines = [`${method} ${url} HTTP/1.1`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const value = name.toLowerCase() === 'host' ? host : rawHeaders[index + 1];
    lines.push(`${name}: ${value}`);
  }
  return `${lines.join('\r\n')}\r\n\r\n`;
}
