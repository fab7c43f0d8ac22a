import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { freePort } from '@tideline/free-ports';

/** On the same machine by other ports and names, which is all a browser sees. */
export class HostileServer {
  readonly #server: Server;
  readonly #port: number;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.#port = port;
  }

  static async start(): Promise<HostileServer> {
    const port = await freePort();
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!doctype html><title>Win a prize</title><body></body>');
    }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return new HostileServer(server, port);
  }

  /**
   * The product's name on another port (same-site, so that cookies are sent), a name below it, and
   * another name.
   */
  get origins(): readonly string[] {
    return ['localhost', 'evil.localhost', '127.0.0.1'].map(
      (name) => `http://${name}:${this.#port}`,
    );
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
