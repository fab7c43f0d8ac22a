import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import type { FlattenedAccount } from '@tideline/api';
import { BACKUP_FAILURES, type BackupFailure } from '@tideline/engine';
import type { Log } from '../runtime/log.ts';
import { socketPath } from './socket-path.ts';

/** Each request is a line. */
export const FLATTEN_REQUEST = 'flatten\n';
export const backupFailedRequest = (reason: BackupFailure) => `backup-failed ${reason}\n`;
/** The first line of the answer, sent at once: the server lives, and sells. */
export const REQUEST_ACCEPTED = '{"taken":true}\n';
const MAX_CONNECTIONS = 8;
const NO_SOCKET_WARNING = 'the console can not ask this server to sell: it would have to end it';

export interface RequestSocketOptions {
  readonly dataDir: string;
  readonly flattenEveryone: () => Promise<readonly FlattenedAccount[]>;
  readonly onBackupFailed: (reason: BackupFailure) => void;
  readonly log: Log;
}

/**
 * Anyone who may open the data folder may ask. Call with the folder's lock held. A server that
 * can't listen works all the same. The returned function stops listening.
 */
export async function listenForConsole(options: RequestSocketOptions): Promise<() => void> {
  const { dataDir, log } = options;
  const path = socketPath(dataDir);
  if (path === null) {
    log.warn({ dataDir }, `${NO_SOCKET_WARNING}: the path of DATA_DIR is too long for a socket`);
    return () => undefined;
  }
  const server = createServer((socket) => answerConnection(socket, options));
  server.maxConnections = MAX_CONNECTIONS;
  try {
    rmSync(path, { force: true });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(path, resolve);
    });
    chmodSync(path, 0o600);
    // Listening for the console keeps no process alive.
    server.unref();
  } catch (error) {
    log.warn({ error }, NO_SOCKET_WARNING);
  }
  return () => {
    server.close();
  };
}

function answerConnection(socket: Socket, options: RequestSocketOptions): void {
  const requests = requestsByLine(options);
  const lines = [...requests.keys()];
  let receivedText = '';
  let isAccepted = false;
  socket.on('error', () => socket.destroy());
  socket.setEncoding('utf8').on('data', (text: string) => {
    if (isAccepted) return;
    receivedText += text;
    const line = lines.find((each) => receivedText.startsWith(each));
    if (line === undefined) {
      if (!lines.some((each) => each.startsWith(receivedText))) socket.destroy();
      return;
    }
    isAccepted = true;
    void runRequest(socket, requests.get(line) ?? options.flattenEveryone, options.log);
  });
}

type SocketRequestHandler = () => unknown;

function requestsByLine({
  flattenEveryone,
  onBackupFailed,
}: RequestSocketOptions): Map<string, SocketRequestHandler> {
  const requests = new Map<string, SocketRequestHandler>([[FLATTEN_REQUEST, flattenEveryone]]);
  for (const reason of BACKUP_FAILURES) {
    requests.set(backupFailedRequest(reason), async () => onBackupFailed(reason));
  }
  return requests;
}

async function runRequest(socket: Socket, request: SocketRequestHandler, log: Log): Promise<void> {
  socket.write(REQUEST_ACCEPTED);
  try {
    const answered = await request();
    socket.end(`${JSON.stringify(answered ?? null)}\n`);
  } catch (error) {
    log.error({ error }, 'the console was not answered');
    socket.destroy();
  }
}
