import type { WebSocket } from 'ws';
import type { SimulatorOptions } from '../ports.ts';

/** A client that misses two pings in a row is gone, 60 to 90 s after it was lost. */
const PING_EVERY_MS = 30_000;
const UNANSWERED_PINGS = 2;

export function dropWhenDead(socket: WebSocket, wall: SimulatorOptions['wall']): void {
  let unanswered = 0;
  const beat = () => {
    if (unanswered === UNANSWERED_PINGS) {
      socket.terminate();
      return;
    }
    unanswered += 1;
    if (socket.readyState === socket.OPEN) socket.ping();
    cancel = wall.after(PING_EVERY_MS, beat);
  };
  let cancel = wall.after(PING_EVERY_MS, beat);
  socket.on('pong', () => {
    unanswered = 0;
  });
  socket.on('close', () => cancel());
}
