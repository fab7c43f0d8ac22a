import type { StreamState, Subscription } from '../../../port/broker.ts';
import type { Wall } from '../../../port/wall.ts';
import type { ConnectionSlots } from '../../../session/connection-slots.ts';
import {
  type Connection,
  type ConnectionEvents,
  ReconnectingStream,
  type StreamFault,
} from '../../../session/reconnecting-stream.ts';
import {
  HEARTBEAT_INTERVAL_MS,
  SILENCE_FAULT,
  silenceNoticedAt,
} from '../../../session/silence.ts';
import type { FaultSwitch } from '../../faults/fault-switch.ts';
import { nextMessageFault } from '../../faults/message-fault.ts';
import { drawHopMs } from '../calls/request-latency.ts';
import type { ProcessLife } from '../observer.ts';
import type { SeededRandom } from '../seeded-chance.ts';

const PONG_LATENCY_MS = 50;

interface VirtualConnection {
  readonly events: ConnectionEvents;
  /** When the stream became ready; null while it signs in. */
  readyAt: number | null;
  heardAt: number;
  /** No message arrives earlier than this, in whatever order timers of the same instant run. */
  earliestArrivalAt: number;
  isListening: boolean;
  isSilent: boolean;
  isDropped: boolean;
}

export interface VirtualStreamOptions {
  readonly life: ProcessLife;
  readonly wall: Wall;
  readonly faultSwitch: FaultSwitch;
  readonly chance: SeededRandom;
  readonly seats: ConnectionSlots;
  /** Names the stream's slot, and its own random numbers. */
  readonly name: string;
  admitConnection(): StreamFault | null;
  onListening(isListening: boolean): void;
  onReady?(): void;
  onState(state: StreamState): void;
}

export class VirtualStream implements Subscription {
  readonly #options: VirtualStreamOptions;
  readonly #stream: ReconnectingStream;
  #connection: VirtualConnection | null = null;

  constructor(options: VirtualStreamOptions) {
    const { life, wall, chance, seats, name } = options;
    this.#options = options;
    this.#stream = new ReconnectingStream({
      name,
      slots: seats,
      wall: {
        now: () => wall.now(),
        after: (milliseconds, callback) => this.#afterInLife(milliseconds, callback),
      },
      jitter: chance.jitterOf(name),
      openConnection: (events) => this.#openConnection(events),
      onState: (state) => {
        if (!life.isOver) options.onState(state);
      },
    });
  }

  get isReady(): boolean {
    const { life } = this.#options;
    return !life.isOver && this.#connection !== null && this.#connection.readyAt !== null;
  }

  get isSilent(): boolean {
    return this.#connection?.isSilent ?? false;
  }

  close(): void {
    this.#stream.close();
  }

  cutConnection(): void {
    this.fail({ message: 'the broker closed the stream (1006)' });
  }

  fail(complaint: StreamFault): void {
    const connection = this.#connection;
    if (connection === null) return;
    const heardAt = this.#brokerLastHeardAt(connection);
    this.#dropConnection(connection);
    if (!this.#options.life.isOver) connection.events.onDown(complaint, heardAt);
  }

  /**
   * `hopMs` is the message's time on the way, in milliseconds. A message delayed by a fault arrives
   * after newer ones.
   */
  deliverMessage(kind: 'update' | 'data', hopMs: number, reportMessage: () => void): void {
    const connection = this.#connection;
    if (connection === null || !connection.isListening || connection.isSilent) return;
    const { faultSwitch, wall } = this.#options;
    const messageFault = nextMessageFault(faultSwitch, kind);
    if (messageFault.type === 'cut') {
      this.cutConnection();
      return;
    }
    if (messageFault.type === 'silent') {
      this.#fallSilent(connection);
      return;
    }
    for (const delayMs of messageFault.delaysMs) {
      const arrivalAt = Math.max(wall.now() + hopMs, connection.earliestArrivalAt);
      const waitMs = arrivalAt + delayMs - wall.now();
      if (delayMs === 0) connection.earliestArrivalAt = waitMs === 0 ? arrivalAt : arrivalAt + 1;
      if (waitMs === 0) this.#reportUnlessSilent(connection, reportMessage);
      else wall.after(waitMs, () => this.#reportUnlessSilent(connection, reportMessage));
    }
  }

  #openConnection(events: ConnectionEvents): Connection {
    const { life, wall } = this.#options;
    const connection: VirtualConnection = {
      events,
      readyAt: null,
      heardAt: wall.now(),
      earliestArrivalAt: 0,
      isListening: false,
      isSilent: false,
      isDropped: false,
    };
    this.#connection = connection;
    if (!life.isOver) this.#afterInLife(this.#drawHopMs(), () => this.#arriveAtBroker(connection));
    return { drop: () => this.#dropConnection(connection) };
  }

  #reportUnlessSilent(connection: VirtualConnection, reportMessage: () => void): void {
    if (connection.isDropped || connection.isSilent || this.#options.life.isOver) return;
    connection.heardAt = this.#options.wall.now();
    reportMessage();
  }

  #arriveAtBroker(connection: VirtualConnection): void {
    const { wall, faultSwitch, admitConnection, onListening } = this.#options;
    if (connection.isDropped) return;
    const complaint: StreamFault | null = faultSwitch.strikesNext('handshake-refused')
      ? { message: 'the broker answered 429 to a stream', reason: 'busy' }
      : admitConnection();
    const returnMs = this.#drawHopMs();
    if (complaint === null) {
      connection.isListening = true;
      connection.earliestArrivalAt = wall.now() + returnMs + 1;
      onListening(true);
    }
    this.#afterInLife(returnMs, () => {
      if (connection.isDropped) return;
      if (complaint === null) this.#markReady(connection);
      else this.fail(complaint);
    });
  }

  #markReady(connection: VirtualConnection): void {
    const now = this.#options.wall.now();
    connection.readyAt = now;
    connection.heardAt = now;
    this.#options.onReady?.();
    connection.events.onReady([]);
  }

  /** The connection stays open, but pings stay unanswered, as a heartbeat notices. */
  #fallSilent(connection: VirtualConnection): void {
    const silentSince = this.#brokerLastHeardAt(connection);
    connection.isSilent = true;
    const noticedAt = silenceNoticedAt(connection.readyAt ?? silentSince, silentSince);
    this.#afterInLife(Math.max(0, noticedAt - this.#options.wall.now()), () => {
      if (!connection.isDropped) this.fail({ ...SILENCE_FAULT, silentSince });
    });
  }

  #brokerLastHeardAt(connection: VirtualConnection): number {
    const { readyAt, heardAt, isSilent } = connection;
    if (readyAt === null || isSilent) return heardAt;
    const firstPongAt = readyAt + PONG_LATENCY_MS;
    const heartbeats = Math.floor((this.#options.wall.now() - firstPongAt) / HEARTBEAT_INTERVAL_MS);
    return Math.max(heardAt, firstPongAt + heartbeats * HEARTBEAT_INTERVAL_MS);
  }

  #dropConnection(connection: VirtualConnection): void {
    if (connection.isDropped) return;
    connection.isDropped = true;
    this.#connection = null;
    if (connection.isListening) this.#options.onListening(false);
  }

  #afterInLife(milliseconds: number, callback: () => void): () => void {
    const { life, wall } = this.#options;
    return wall.after(milliseconds, () => {
      if (!life.isOver) callback();
    });
  }

  #drawHopMs(): number {
    const { chance, name } = this.#options;
    return drawHopMs(chance, name);
  }
}
