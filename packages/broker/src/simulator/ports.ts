import type { EpochMs, TradingDate } from '@tideline/engine';
import type { BarFile } from '../bars/index.ts';
import type { FaultPlan } from './faults/fault-plan.ts';

/**
 * Where the simulator keeps what it has acknowledged. Documents are JSON values by kind and id.
 * `save` returns only when everything is durable: the simulator answers after it.
 */
export interface SimulatorStore {
  load(kind: string): readonly { readonly id: string; readonly value: unknown }[];
  save(
    documents: readonly { readonly kind: string; readonly id: string; readonly value: unknown }[],
  ): void;
}

/** Monotonic wall milliseconds and a timer. */
export interface Wall {
  now(): number;
  /** Calls back once after some wall milliseconds; the returned function cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

export interface SimulatorOptions {
  readonly store: SimulatorStore;
  readonly symbol: string;
  /** How many market seconds pass in a wall second; `step`: held until told to advance. */
  readonly speed: number | 'step';
  readonly seed: number;
  /** A bar file to replay, null for generated sessions. */
  readonly bars: BarFile | null;
  /** Kind of generated session to start on (`SESSION_KINDS`); left out or null for what the seed draws. */
  readonly day?: string | null | undefined;
  /** New York date or date-time (`2025-02-05` or `2025-02-05T10:00`), null for the default. */
  readonly start: string | null;
  /**
   * Whether a market that no one has traded in yet stands, shortly before a bar that a new user's bot
   * enters at, until somebody trades (`begin`, or an order) or ten minutes have passed.
   */
  readonly waits?: boolean | undefined;
  /** Misbehaviour from the start; none when left out. It can be changed by `POST /sim/faults`. */
  readonly faults?: FaultPlan | undefined;
  /** 0 for any free port. */
  readonly port: number;
  /** The simulator lives by no other clock. */
  readonly wall: Wall;
  /** Milliseconds for the log of the wire alone, finer than the wall tells them; the wall's when left out. */
  readonly stopwatch?: (() => number) | undefined;
  /** Business events in one line each, for the operator. */
  readonly log: (line: string) => void;
}

/** A running simulator: the broker's dialect and its own calls on one loopback port. */
export interface Simulator {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** Lets a market that waits begin, and tells its clock; at any other it changes nothing. */
  begin(): SimulatorClock;
  close(): Promise<void>;
}

/** Answer of `GET /sim/clock`, and each message of the WebSocket `/sim/clock`. */
export interface SimulatorClock {
  /** Market time. */
  readonly now: EpochMs;
  /** Market seconds in a wall second; 0 while it waits or is held (`step`), or when replayed bars have run out. */
  readonly speed: number;
  /** Changes when the simulated past changes: another seed or bar file. */
  readonly epoch: string;
  readonly mode: 'running' | 'waiting' | 'step' | 'ended';
  readonly date: TradingDate;
}
