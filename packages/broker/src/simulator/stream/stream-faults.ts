import type { WebSocket } from 'ws';
import type { Wall } from '../../port/wall.ts';
import type { FaultSwitch } from '../faults/fault-switch.ts';
import { nextMessageFault } from '../faults/message-fault.ts';

export class StreamFaults {
  readonly faults: FaultSwitch;
  readonly #wall: Wall;
  readonly #silentSockets = new WeakSet<WebSocket>();
  /** For each unsent message, the function that cancels it. */
  readonly #lateCancels = new WeakMap<WebSocket, Set<() => void>>();

  constructor(faults: FaultSwitch, wall: Wall) {
    this.faults = faults;
    this.#wall = wall;
  }

  isSilent(socket: WebSocket): boolean {
    return this.#silentSockets.has(socket);
  }

  /** Delivers a message as its fault says. `sendEmpty` sends one of its kind without data. */
  deliverMessage(
    socket: WebSocket,
    kind: 'update' | 'data',
    send: () => void,
    sendEmpty: () => void = () => undefined,
  ): void {
    if (this.isSilent(socket)) return;
    const messageFault = nextMessageFault(this.faults, kind);
    if (messageFault.type === 'cut') {
      socket.terminate();
    } else if (messageFault.type === 'silent') {
      this.#silentSockets.add(socket);
      // A paused socket leaves pings unread, and so unanswered.
      socket.pause();
    } else {
      if (messageFault.sendsEmptyMessageFirst) sendEmpty();
      for (const delayMs of messageFault.delaysMs) this.#sendAfter(socket, delayMs, send);
    }
  }

  #sendAfter(socket: WebSocket, delayMs: number, send: () => void): void {
    if (delayMs === 0) {
      send();
      return;
    }
    const lateCancels = this.#lateCancelsOf(socket);
    const cancel = this.#wall.after(delayMs, () => {
      lateCancels.delete(cancel);
      if (!this.isSilent(socket)) send();
    });
    lateCancels.add(cancel);
  }

  #lateCancelsOf(socket: WebSocket): Set<() => void> {
    const knownCancels = this.#lateCancels.get(socket);
    if (knownCancels !== undefined) return knownCancels;
    const lateCancels = new Set<() => void>();
    this.#lateCancels.set(socket, lateCancels);
    socket.once('close', () => {
      for (const cancel of lateCancels) cancel();
    });
    return lateCancels;
  }
}
