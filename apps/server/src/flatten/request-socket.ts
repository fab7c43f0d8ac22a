import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { FlattenedAccount } from '@tideline/api';
import type { Log } from '../runtime/log.ts';
import { socketPath } from './socket-path.ts';

export const REQUEST = 'flatten\n';
/** The first line of the answer, sent at once: the server lives and does it. */
export const TAKEN = '{"taken":true}\n';
const MOST_CONNECTIONS = 8;

export interface RequestSocketOptions {
  readonly dataDir: string;
  readonly flatten: () => Promise<readonly FlattenedAccount[]>;
  readonly log: Log;
}

/**
 * Anyone who may open the data folder may ask. Call it with the folder's lock held. A server that
 * can't listen serves all the same. Resolves with what ends it.
 */
export async function listenForConsole(options: RequestSocketOptions): Promise<() => void> {
  const path = socketPath(options.dataDir);
  const server = createServer((socket) => answer(socket, options));
  server.maxConnections = MOST_CONNECTIONS;
  try {
    rmSync(path, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(path, resolve);
    });
    chmodSync(path, 0o600);
    // A server that closes does not wait for a console.
    server.unref();
  } catch (error) {
    options.log.warn(
      { error },
      'the console can not ask this server to sell: it would have to end it',
    );
  }
  return () => {
    server.close();
  };
}

function answer(socket: Socket, options: RequestSocketOptions): void {
  let heard = '';
  socket.on('error', () => socket.destroy());
  socket.setEncoding('utf8').on('data', (text: string) => {
    const isFirst = heard.length < REQUEST.length;
    heard += text;
    if (!REQUEST.startsWith(heard.slice(0, REQUEST.length))) socket.destroy();
    else if (isFirst && heard.length >= REQUEST.length) void flatten(socket, options);
  });
}

async function flatten(
  socket: Socket,
  { flatten: sell, log }: RequestSocketOptions,
): Promise<void> {
  socket.write(TAKEN);
  try {
    socket.end(`${JSON.stringify(await sell())}\n`);
  } catch (error) {
    log.error({ error }, 'the console was not answered');
    socket.destroy();
  }
}
