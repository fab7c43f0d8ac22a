import { once } from 'node:events';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import { freePort } from '@tideline/free-ports';
import { selfSigned } from './certificate.ts';

/** Browsers resolve names below localhost to this machine; to the product it is public. */
const HOST_NAME = 'tideline.localhost';

/** An https proxy before the product. */
export class TlsFront {
  readonly origin: string;
  readonly #server: Server;
  #target = '';

  private constructor(server: Server, port: number) {
    this.origin = `https://${HOST_NAME}:${port}`;
    this.#server = server;
  }

  static async start(): Promise<TlsFront> {
    const port = await freePort();
    const server = createServer(selfSigned(HOST_NAME));
    const front = new TlsFront(server, port);
    server.on('request', ({ url, method, headers }, response) => {
      const path = new URL(url ?? '/', front.#target);
      // A new connection, as the server may just be closing a kept one.
      const onward = request(path, { method, headers, agent: false }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      onward.on('error', () => response.destroy());
      response.on('close', () => onward.destroy());
      response.req.pipe(onward);
    });
    // A browser gives up on a file whose kept connections are all being closed.
    server.keepAliveTimeout = 0;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return front;
  }

  setTarget(target: string): void {
    this.#target = target;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
