import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { freePort } from '@tideline/free-ports';

export interface WholeAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Exchange {
  /** Everything but a read. */
  readonly isAct: boolean;
  readonly path: string;
  /** Sends the request to the server and the answer back, unchanged. */
  readonly passOn: () => void;
  /** Sends the request and waits for the whole answer, even if the browser has left. */
  readonly deliverRequest: (headers?: IncomingHttpHeaders) => Promise<WholeAnswer>;
  readonly sendAnswer: (answer: WholeAnswer) => void;
  /** Sends half of the answer, then breaks the connection. */
  readonly cutAnswer: (answer: WholeAnswer) => void;
}

export interface Trouble {
  readonly meetExchange: (exchange: Exchange) => void | Promise<void>;
  readonly streams: 'go on' | 'fall silent' | 'break';
}

export const UNDISTURBED: Trouble = { meetExchange: ({ passOn }) => passOn(), streams: 'go on' };

interface PassingAnswer {
  readonly path: string;
  readonly answer: IncomingMessage;
  readonly response: ServerResponse;
}

/**
 * A proxy over HTTP/1.1 before the product; a test decides each request's fate. In the origin
 * header the product's address replaces the proxy's.
 */
export class Front {
  readonly origin: string;
  /** Counts the acts that left the browser. */
  actsMet = 0;
  /** Paths of the acts sent on to the server. */
  readonly delivered: string[] = [];
  readonly #server: Server;
  readonly #passing = new Set<PassingAnswer>();
  #target = '';
  #trouble = UNDISTURBED;

  private constructor(server: Server, port: number) {
    this.origin = `http://localhost:${port}`;
    this.#server = server;
    server.on('request', (asked, response) => {
      this.#meetRequest(asked, response).catch(() => response.destroy());
    });
  }

  static async start(): Promise<Front> {
    const port = await freePort();
    const server = createServer();
    const front = new Front(server, port);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return front;
  }

  get streams(): number {
    return [...this.#passing].filter(({ path }) => path === '/api/events').length;
  }

  setTarget(target: string): void {
    this.#target = target;
  }

  setTrouble(trouble: Trouble): void {
    this.#trouble = trouble;
    if (trouble.streams === 'go on') return;
    for (const { answer, response } of this.#passing) {
      if (trouble.streams === 'break') response.destroy();
      else answer.unpipe(response);
    }
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #meetRequest(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const trouble = this.#trouble;
    const isAct = !['GET', 'HEAD'].includes(asked.method ?? '');
    // The request is read whole before anything happens to it.
    const body = Buffer.concat(isAct ? await asked.toArray() : []);
    if (isAct) this.actsMet += 1;
    await trouble.meetExchange({
      isAct,
      path: asked.url ?? '/',
      passOn: () => this.#passOn(asked, body, response),
      deliverRequest: (headers) => this.#deliverRequest(asked, body, headers),
      sendAnswer: (answer) => {
        response.writeHead(answer.status, answer.headers);
        response.end(answer.body);
      },
      cutAnswer: (answer) => {
        response.writeHead(answer.status, answer.headers);
        response.write(answer.body.subarray(0, answer.body.length / 2), () => response.destroy());
      },
    });
  }

  #passOn(asked: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const onward = this.#sendOnward(asked, body, {});
    onward.on('response', (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      const passing = { path: asked.url ?? '', answer, response };
      this.#passing.add(passing);
      response.on('close', () => this.#passing.delete(passing));
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
  }

  async #deliverRequest(
    asked: IncomingMessage,
    body: Buffer,
    headers: IncomingHttpHeaders = {},
  ): Promise<WholeAnswer> {
    const onward = this.#sendOnward(asked, body, headers);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    const whole = Buffer.concat(await answer.toArray());
    const { 'transfer-encoding': _, ...kept } = answer.headers;
    const length = String(whole.length);
    return {
      status: answer.statusCode ?? 502,
      headers: { ...kept, 'content-length': length },
      body: whole,
    };
  }

  #sendOnward(asked: IncomingMessage, body: Buffer, headers: IncomingHttpHeaders) {
    const { url = '/', method = 'GET' } = asked;
    const target = new URL(this.#target);
    const own = { ...asked.headers, host: target.host };
    if (own.origin === this.origin) own.origin = target.origin;
    if (method !== 'GET' && method !== 'HEAD') this.delivered.push(url);
    // A new connection, as the server may just be closing a kept one.
    const onward = request(new URL(url, target), {
      method,
      headers: { ...own, ...headers },
      agent: false,
    });
    onward.end(body);
    return onward;
  }
}
