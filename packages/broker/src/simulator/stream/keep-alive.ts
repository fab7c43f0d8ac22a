import type { WebSocket } from 'ws';
import type { Wall } from '../../port/wall.ts';

/** A client that misses two pings in a row is gone, 60 to 90 s after it was lost. */
const PING_EVERY_MS = 30_000;
const MAX_UNANSWERED_PINGS = 2;

export function terminateWhenDead(socket: WebSocket, wall: Wall): void {
  let unansweredCount = 0;
  const pingOrTerminate = () => {
    if (unansweredCount === MAX_UNANSWERED_PINGS) {
      socket.terminate();
      return;
    }
    unansweredCount += 1;
    if (socket.readyState === socket.OPEN) socket.ping();
    cancelTimer = wall.after(PING_EVERY_MS, pingOrTerminate);
  };
  let cancelTimer = wall.after(PING_EVERY_MS, pingOrTerminate);
  socket.on('pong', () => {
    unansweredCount = 0;
  });
  socket.on('close', () => cancelTimer());
}
