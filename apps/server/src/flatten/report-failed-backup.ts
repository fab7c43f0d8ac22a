import { connect } from 'node:net';
import type { BackupFailure } from '@tideline/engine';
import type { Wall } from '../runtime/clock.ts';
import { backupFailedRequest, TAKEN } from './request-socket.ts';
import { socketPath } from './socket-path.ts';

const TAKEN_WITHIN_MS = 2_000;

/**
 * Lets the running server notify its administrators; resolves to whether it took that. The console
 * writes nothing into a database that a server uses. Never throws.
 */
export function reportFailedBackup(
  dataDir: string,
  reason: BackupFailure,
  wall: Wall,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(dataDir));
    const settle = (isTaken: boolean) => {
      cancel();
      socket.destroy();
      resolve(isTaken);
    };
    const cancel = wall.after(TAKEN_WITHIN_MS, () => settle(false));
    let heard = '';
    socket.setEncoding('utf8');
    socket.once('connect', () => socket.write(backupFailedRequest(reason)));
    socket.on('data', (text: string) => {
      heard += text;
    });
    socket.once('error', () => settle(false));
    // Its answer comes once the notice is written.
    socket.once('end', () => settle(heard.startsWith(TAKEN)));
  });
}
