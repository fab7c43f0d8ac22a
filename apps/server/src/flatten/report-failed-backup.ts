import { connect } from 'node:net';
import type { BackupFailure } from '@tideline/engine';
import type { WallClock } from '../runtime/clock.ts';
import { backupFailedRequest, REQUEST_ACCEPTED } from './request-socket.ts';
import { socketPath } from './socket-path.ts';

const MAX_ACCEPT_WAIT_MS = 2_000;

/**
 * Asks the running server to notify administrators: the console writes nothing into a database that
 * a server uses. Resolves to whether it did. Never throws.
 */
export function reportFailedBackup(
  dataDir: string,
  reason: BackupFailure,
  wall: WallClock,
): Promise<boolean> {
  const path = socketPath(dataDir);
  if (path === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect(path);
    const settle = (isTaken: boolean) => {
      cancel();
      socket.destroy();
      resolve(isTaken);
    };
    const cancel = wall.after(MAX_ACCEPT_WAIT_MS, () => settle(false));
    let receivedText = '';
    socket.setEncoding('utf8');
    socket.once('connect', () => socket.write(backupFailedRequest(reason)));
    socket.on('data', (text: string) => {
      receivedText += text;
    });
    socket.once('error', () => settle(false));
    // The server answers once the notice is saved.
    socket.once('end', () => settle(receivedText.startsWith(REQUEST_ACCEPTED)));
  });
}
