import type { EpochMs } from '@tideline/engine';
import type { WebSocket } from 'ws';
import type { Wall } from '../../port/wall.ts';
import type { SimulatorClock } from '../ports.ts';
import { isRecord } from './frame.ts';
import { waitWithTimeout } from './wait-for.ts';

export class ClockFollowers {
  readonly #readClock: () => SimulatorClock;
  readonly #wall: Wall;
  readonly #sockets = new Set<WebSocket>();

  constructor(readClock: () => SimulatorClock, wall: Wall) {
    this.#readClock = readClock;
    this.#wall = wall;
  }

  addSocket(socket: WebSocket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    this.#sendClock(socket, false);
  }

  sendToAll(hasJumped: boolean): void {
    for (const socket of this.#sockets) this.#sendClock(socket, hasJumped);
  }

  /** Rejects with an `AdvanceError`. */
  async settleAll(now: EpochMs): Promise<void> {
    await Promise.all([...this.#sockets].map((socket) => this.#settleSocket(socket, now)));
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  #sendClock(socket: WebSocket, hasJumped: boolean): void {
    const jump = hasJumped ? { jump: true } : {};
    socket.send(JSON.stringify({ type: 'clock', ...this.#readClock(), ...jump }));
  }

  #settleSocket(socket: WebSocket, now: EpochMs): Promise<void> {
    return waitWithTimeout(this.#wall, 'a follower of the clock did not settle', (done, fail) => {
      const onMessage = (data: unknown) => {
        if (isSettled(data, now)) done();
      };
      const onClose = () => fail('a follower of the clock left before it had settled');
      socket.on('message', onMessage);
      socket.on('close', onClose);
      if (socket.readyState === socket.OPEN)
        socket.send(JSON.stringify({ ...this.#readClock(), type: 'settle' }));
      else onClose();
      return () => {
        socket.off('message', onMessage);
        socket.off('close', onClose);
      };
    });
  }
}

function isSettled(data: unknown, now: EpochMs): boolean {
  try {
    const message: unknown = JSON.parse(String(data));
    return isRecord(message) && message.type === 'settled' && message.now === now;
  } catch {
    return false;
  }
}
