import type { EpochMs, TradingDate } from '@tideline/engine';
import type { BarFile } from '../bars/index.ts';
import type { FaultPlan } from './faults/fault-plan.ts';

/**
 * JSON documents by kind and id. `save` returns once all is durable: the simulator answers after
 * it.
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
  /** Calls back once after wall milliseconds; the returned function cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

export interface SimulatorOptions {
  readonly store: SimulatorStore;
  readonly symbol: string;
  /** Market seconds in a wall second; `step`: held until an advance. */
  readonly speed: number | 'step';
  readonly seed: number;
  /** To replay; null for generated sessions. */
  readonly bars: BarFile | null;
  /** Kind of session to start on (`SESSION_KINDS`); by default what the seed draws. */
  readonly day?: string | null | undefined;
  /** New York date or date-time (`2025-02-05` or `2025-02-05T10:00`), null for the default. */
  readonly start: string | null;
  /**
   * Whether a market without any trade stands, shortly before a bar that a new user's bot enters
   * at, until one trades (`begin`, or an order) or ten minutes pass.
   */
  readonly waits?: boolean | undefined;
  /** From the start, by default none. `POST /sim/faults` changes it. */
  readonly faults?: FaultPlan | undefined;
  /** 0 for any free port. */
  readonly port: number;
  /** The simulator has no other clock. */
  readonly wall: Wall;
  /** Milliseconds for the wire log alone, finer than the wall's, its default. */
  readonly stopwatch?: (() => number) | undefined;
  /** Business events in one line each, for the operator. */
  readonly log: (line: string) => void;
}

/** The broker's dialect and the simulator's calls on one loopback port. */
export interface Simulator {
  /** `http://127.0.0.1:PORT` */
  readonly origin: string;
  /** Lets a waiting market begin; changes no other. */
  begin(): SimulatorClock;
  close(): Promise<void>;
}

/** Answer of `GET /sim/clock`, and each message of the WebSocket `/sim/clock`. */
export interface SimulatorClock {
  /** Market time. */
  readonly now: EpochMs;
  /**
   * Market seconds in a wall second; 0 while it waits, is held (`step`), or after replayed bars.
   */
  readonly speed: number;
  /** Changes with the simulated past: another seed or bar file. */
  readonly epoch: string;
  readonly mode: 'running' | 'waiting' | 'step' | 'ended';
  readonly date: TradingDate;
}
