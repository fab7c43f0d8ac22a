import type { DownReason, StreamState } from '../../../port/broker.ts';
import type { FaultSwitch } from '../../faults/fault-switch.ts';
import { nextMessageFate } from '../../faults/message-fault.ts';
import type { Wall } from '../../ports.ts';
import { HOP_MS } from '../calls/request-latency.ts';
import type { ProcessLife } from '../observer.ts';
import type { Chance } from '../seeded-chance.ts';

/** The adapter's times: see its `stream-link` and `reconnecting-socket`. */
const SILENCE_MS = 15_000;
const BEAT_MS = 5_000;
/** How long the broker's answer to a ping takes. */
const PONG_MS = 50;
const STABLE_MS = 10_000;
const SHORTEST_RETRY_MS = 250;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 60_000;
const REFUSED_RETRY_MS = 90_000;
const REFUSED_SPREAD_MS = 30_000;

export interface Complaint {
  readonly message: string;
  readonly reason?: DownReason;
  /** It stood, but never did what it is for: it counts as one more failure. */
  readonly wasUseless?: boolean;
  /** Since when there was nothing to hear, where that is before the last sign of life. */
  readonly since?: number;
}

/** One connection. What is `isOver` is told nothing and tells nothing. */
interface Connection {
  /** When the process began to hear it, null while it signs in. */
  readyAt: number | null;
  heardAt: number;
  /** Messages keep their order: none is told before this, whatever order timers of one moment have. */
  clearAt: number;
  isListening: boolean;
  isSilent: boolean;
  isOver: boolean;
}

export interface VirtualStreamOptions {
  readonly life: ProcessLife;
  readonly wall: Wall;
  readonly faults: FaultSwitch;
  readonly chance: Chance;
  /** Names the stream's own chance. */
  readonly name: string;
  /** Why the broker turns a connection away, null when it does not. */
  admit(): Complaint | null;
  /** The broker's end begins, or ceases, to send. */
  onListening(isListening: boolean): void;
  /** Called before the state is told. */
  onReady?(): void;
  onState(state: StreamState): void;
}

/** A stream that is opened again for ever, as the adapter does it, with both ends of its wire. */
export class VirtualStream {
  readonly #options: VirtualStreamOptions;
  #connection: Connection | null = null;
  #failures = 0;
  /** The last sign of life before the present gap. */
  #lostAt: number | null = null;
  #isClosed = false;
  #cancelRetry: () => void = () => undefined;

  constructor(options: VirtualStreamOptions) {
    this.#options = options;
  }

  /** Whether the process hears this stream now. */
  get isReady(): boolean {
    const { life } = this.#options;
    return !life.isOver && this.#connection !== null && this.#connection.readyAt !== null;
  }

  get isSilent(): boolean {
    return this.#connection?.isSilent ?? false;
  }

  connect(): void {
    const { life, wall, onState } = this.#options;
    if (this.#isClosed || life.isOver) return;
    onState({ type: 'connecting' });
    // The state's hearer may have closed the stream, or ended its life.
    if (this.#isClosed || life.isOver) return;
    const connection: Connection = {
      readyAt: null,
      heardAt: wall.now(),
      clearAt: 0,
      isListening: false,
      isSilent: false,
      isOver: false,
    };
    this.#connection = connection;
    wall.after(this.#hop(), () => this.#arrive(connection));
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
    this.#drop();
  }

  /** The connection breaks. */
  cut(): void {
    this.fail({ message: 'the broker closed the stream (1006)' });
  }

  /** Ends the connection, and opens another after a while. */
  fail(complaint: Complaint): void {
    const connection = this.#connection;
    if (connection === null || this.#isClosed) return;
    const { wall, chance, name, life, onState } = this.#options;
    const { readyAt } = connection;
    const { reason = 'lost', message } = complaint;
    if (readyAt !== null) {
      this.#lostAt = complaint.since ?? this.#heardAt(connection);
      const isStable = wall.now() - readyAt >= STABLE_MS;
      if (isStable && complaint.wasUseless !== true) this.#failures = 0;
    }
    this.#drop();
    if (life.isOver) return;
    const wait = retryAfter(reason, this.#failures, (most) => chance.fullyJittered(name, most));
    this.#failures += 1;
    this.#cancelRetry = wall.after(wait, () => this.connect());
    onState({ type: 'down', message, reason });
  }

  /**
   * Lets a message of the broker meet its fate; `hop` is what it takes on its way, 0 to tell it at
   * once. What is late is told behind what comes after it.
   */
  deliver(kind: 'update' | 'data', hop: number, tell: () => void): void {
    const connection = this.#connection;
    if (connection === null || !connection.isListening || connection.isSilent) return;
    const { faults, wall } = this.#options;
    const fate = nextMessageFate(faults, kind);
    if (fate.type === 'cut') {
      this.cut();
      return;
    }
    if (fate.type === 'silent') {
      this.#fallSilent(connection);
      return;
    }
    for (const after of fate.after) {
      const inTurn = Math.max(wall.now() + hop, connection.clearAt);
      const wait = inTurn + after - wall.now();
      if (after === 0) connection.clearAt = wait === 0 ? inTurn : inTurn + 1;
      if (wait === 0) this.#tell(connection, tell);
      else wall.after(wait, () => this.#tell(connection, tell));
    }
  }

  #tell(connection: Connection, tell: () => void): void {
    if (connection.isOver || connection.isSilent || this.#options.life.isOver) return;
    connection.heardAt = this.#options.wall.now();
    tell();
  }

  #arrive(connection: Connection): void {
    const { life, wall, faults, admit, onListening } = this.#options;
    if (connection.isOver || life.isOver) return;
    const complaint: Complaint | null = faults.strikesNext('handshake-refused')
      ? { message: 'the broker answered 429 to a stream', reason: 'busy' }
      : admit();
    const back = this.#hop();
    if (complaint === null) {
      connection.isListening = true;
      connection.clearAt = wall.now() + back + 1;
      onListening(true);
    }
    wall.after(back, () => {
      if (connection.isOver || life.isOver) return;
      if (complaint === null) this.#ready(connection);
      else this.fail(complaint);
    });
  }

  #ready(connection: Connection): void {
    const { wall, onReady, onState } = this.#options;
    const now = wall.now();
    connection.readyAt = now;
    connection.heardAt = now;
    const gapMs = this.#lostAt === null ? null : now - this.#lostAt;
    this.#lostAt = null;
    onReady?.();
    onState({ type: 'ready', gapMs, missing: [] });
  }

  /** Half dead: the process notices at one of its beats, by the answers that its pings lack. */
  #fallSilent(connection: Connection): void {
    const { wall } = this.#options;
    const since = this.#heardAt(connection);
    connection.isSilent = true;
    const openedAt = connection.readyAt ?? since;
    const beats = Math.ceil((since + SILENCE_MS - openedAt) / BEAT_MS);
    const at = openedAt + beats * BEAT_MS;
    wall.after(Math.max(0, at - wall.now()), () => {
      if (connection.isOver || this.#options.life.isOver) return;
      this.fail({ message: `nothing heard for ${SILENCE_MS / 1_000} s`, since });
    });
  }

  /** The last message, or the last answer to a ping. */
  #heardAt(connection: Connection): number {
    const { readyAt, heardAt, isSilent } = connection;
    if (readyAt === null || isSilent) return heardAt;
    const beats = Math.floor((this.#options.wall.now() - readyAt - PONG_MS) / BEAT_MS);
    return Math.max(heardAt, readyAt + beats * BEAT_MS + PONG_MS);
  }

  #drop(): void {
    const connection = this.#connection;
    this.#connection = null;
    if (connection === null) return;
    connection.isOver = true;
    if (connection.isListening) this.#options.onListening(false);
  }

  #hop(): number {
    const { chance, name } = this.#options;
    return chance.next(`hop|${name}`, HOP_MS.low, HOP_MS.high);
  }
}

function retryAfter(
  reason: DownReason,
  failures: number,
  upTo: (milliseconds: number) => number,
): number {
  if (reason !== 'lost') return REFUSED_RETRY_MS + upTo(REFUSED_SPREAD_MS);
  const longest = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS);
  return Math.max(SHORTEST_RETRY_MS, upTo(longest));
}
