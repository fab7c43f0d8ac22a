import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';

export interface TakenRequest {
  readonly path: string;
  readonly body: string;
}

/**
 * Stands for chat servers and programs of third parties, on loopback; keeps what is sent to each
 * path.
 */
export class Receivers {
  readonly taken: TakenRequest[] = [];
  readonly #server = createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '' } = request;
      this.taken.push({ path, body: Buffer.concat(chunks).toString('utf8') });
      const status = [...this.#failing].find(([start]) => path.startsWith(start))?.[1] ?? 200;
      response.writeHead(status, { 'content-type': 'application/json' }).end('{"ok":true}');
    });
  });
  readonly #failing = new Map<string, number>();

  async start(): Promise<string> {
    return `http://127.0.0.1:${await listen(this.#server)}`;
  }

  /** Paths that begin with it answer with this status from now on. */
  failPath(path: string, status: number): void {
    this.#failing.set(path, status);
  }

  healPath(path: string): void {
    this.#failing.delete(path);
  }

  takenAt(path: string): readonly TakenRequest[] {
    return this.taken.filter((each) => each.path.startsWith(path));
  }

  close(): void {
    this.#server.close();
  }
}

/** A mail server that takes everything, without a password. */
export class Mailbox {
  /** Whole messages, as they came. */
  readonly mails: string[] = [];
  readonly #server = createTcpServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    let text = '';
    let isMail = false;
    say('220 mailbox');
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      text += chunk.toString('utf8');
      for (;;) {
        const end = text.indexOf(isMail ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const part = text.slice(0, end);
        text = text.slice(end + (isMail ? 5 : 2));
        if (isMail) {
          this.mails.push(part);
          isMail = false;
          say('250 taken');
        } else if (/^DATA/i.test(part)) {
          isMail = true;
          say('354 go on');
        } else if (/^QUIT/i.test(part)) socket.end('221 bye\r\n');
        else say('250 mailbox');
      }
    });
  });

  async start(): Promise<string> {
    return `smtp://127.0.0.1:${await listen(this.#server)}`;
  }

  close(): void {
    this.#server.close();
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return (server.address() as AddressInfo).port;
}
