import { WebSocket } from 'ws';
import type { Subscription } from '../port/broker.ts';
import type { Wall } from '../port/wall.ts';
import type { SimulatorClock } from './ports.ts';

export interface ClockHandlers {
  /** `hasJumped` means that the market went from a close straight to the next open. */
  onClock(clock: SimulatorClock, hasJumped: boolean): void;
  /** A market advanced in steps has sent everything up to `now`, and goes on when this resolves. */
  onSettle(now: number): Promise<void>;
}

type ClockMessage =
  | ({ readonly type: 'clock'; readonly jump?: boolean } & SimulatorClock)
  | { readonly type: 'settle'; readonly now: number };

const RECONNECT_AFTER_MS = 500;

export function followSimulatorClock(
  origin: string,
  wall: Wall,
  handlers: ClockHandlers,
): Subscription {
  let isClosed = false;
  let socket: WebSocket | null = null;
  let cancelReconnect: (() => void) | null = null;

  function connect(): void {
    const current = new WebSocket(`${origin.replace(/^http/, 'ws')}/sim/clock`);
    socket = current;
    current.on('message', (data) => {
      const message = JSON.parse(String(data)) as ClockMessage;
      if (message.type === 'clock') {
        handlers.onClock(message, message.jump === true);
        return;
      }
      const { now } = message;
      handlers.onSettle(now).then(
        () => current.send(JSON.stringify({ type: 'settled', now })),
        // Otherwise the simulator would wait until it gives up the follower.
        () => current.close(),
      );
    });
    // A close follows each error, and only the close is handled.
    current.on('error', () => current.terminate());
    current.on('close', () => {
      if (!isClosed) cancelReconnect = wall.after(RECONNECT_AFTER_MS, connect);
    });
  }
  connect();

  return {
    close() {
      isClosed = true;
      cancelReconnect?.();
      socket?.close();
    },
  };
}
