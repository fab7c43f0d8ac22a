import type { TradingDate } from '@tideline/engine';
import type { WebSocket } from 'ws';
import { accountDay, type FaultSwitch } from '../faults/fault-switch.ts';
import { withUnknownStatus } from '../faults/faulty-answer.ts';
import { nextMessageFault } from '../faults/message-fault.ts';
import type { SimulatorOptions } from '../ports.ts';

export class StreamFaults {
  readonly #faults: FaultSwitch;
  readonly #wall: SimulatorOptions['wall'];
  readonly #silent = new WeakSet<WebSocket>();
  /** For each unsent message, the function that cancels it. */
  readonly #late = new WeakMap<WebSocket, Set<() => void>>();

  constructor(faults: FaultSwitch, wall: SimulatorOptions['wall']) {
    this.#faults = faults;
    this.#wall = wall;
  }

  isSilent(socket: WebSocket): boolean {
    return this.#silent.has(socket);
  }

  refusesHandshake(): boolean {
    return this.#faults.strikesNext('handshake-refused');
  }

  isRevoked(accountNumber: string, date: TradingDate): boolean {
    return this.#faults.strikesOn('key-revoked', accountDay(accountNumber, date));
  }

  isTaken(): boolean {
    return this.#faults.strikesNext('connection-limit');
  }

  spoiledUpdate<T extends { readonly order: object }>(update: T): unknown {
    return { ...update, order: withUnknownStatus(this.#faults, update.order) };
  }

  /** Delivers a message as its fault says. `sendEmpty` sends one of its kind without data. */
  deliverMessage(
    socket: WebSocket,
    kind: 'update' | 'data',
    send: () => void,
    sendEmpty: () => void = () => undefined,
  ): void {
    if (this.isSilent(socket)) return;
    const fate = nextMessageFault(this.#faults, kind);
    if (fate.type === 'cut') {
      socket.terminate();
    } else if (fate.type === 'silent') {
      this.#silent.add(socket);
      // A paused socket leaves pings unread, and so unanswered.
      socket.pause();
    } else {
      if (fate.sendsEmptyFirst) sendEmpty();
      for (const delayMs of fate.delaysMs) this.#sendAfter(socket, delayMs, send);
    }
  }

  #sendAfter(socket: WebSocket, delayMs: number, send: () => void): void {
    if (delayMs === 0) {
      send();
      return;
    }
    const late = this.#lateOf(socket);
    const cancel = this.#wall.after(delayMs, () => {
      late.delete(cancel);
      if (!this.isSilent(socket)) send();
    });
    late.add(cancel);
  }

  #lateOf(socket: WebSocket): Set<() => void> {
    const known = this.#late.get(socket);
    if (known !== undefined) return known;
    const late = new Set<() => void>();
    this.#late.set(socket, late);
    socket.once('close', () => {
      for (const cancel of late) cancel();
    });
    return late;
  }
}
