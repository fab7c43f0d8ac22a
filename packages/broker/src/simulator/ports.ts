import type { EpochMs, TradingDate } from '@tideline/engine';
import type { BarFile } from '../bars/index.ts';
import type { Wall } from '../port/wall.ts';
import type { FaultPlan } from './faults/fault-plan.ts';

/** `save` returns once all are durable: the simulator answers only then. */
export interface SimulatorStore {
  load(kind: string): readonly { readonly id: string; readonly value: unknown }[];
  save(
    documents: readonly { readonly kind: string; readonly id: string; readonly value: unknown }[],
  ): void;
}

export interface SimulatorOptions {
  readonly store: SimulatorStore;
  readonly symbol: string;
  /** Market seconds in a wall second; with `step` the market is held until an advance. */
  readonly speed: number | 'step';
  readonly seed: number;
  /** Null for generated sessions. */
  readonly barFile: BarFile | null;
  /** Kind of session to start on (`SESSION_KINDS`); by default the seed decides. */
  readonly dayKind?: string | null | undefined;
  /** A New York date or date-time (`2025-02-05` or `2025-02-05T10:00`); null for the default. */
  readonly startText: string | null;
  /**
   * A market without any trade waits, shortly before a bar at which a new user's bot enters, until
   * a user trades (`beginMarket`, or an order) or ten minutes pass.
   */
  readonly waitsForTrade?: boolean | undefined;
  /** `POST /sim/faults` replaces the plan. Default: no faults. */
  readonly faults?: FaultPlan | undefined;
  /** 0 for any free port. */
  readonly port: number;
  /** Monotonic, in milliseconds. */
  readonly wall: Wall;
  /** Milliseconds for the wire log alone, finer than those of `wall`, the default. */
  readonly stopwatch?: (() => number) | undefined;
  readonly log: (line: string) => void;
}

export interface Simulator {
  readonly origin: string;
  beginMarket(): SimulatorClock;
  close(): Promise<void>;
}

/** Answer of `GET /sim/clock`, and each message of its WebSocket. */
export interface SimulatorClock {
  readonly now: EpochMs;
  /**
   * Market seconds in a wall second; 0 while the market waits, is held (`step`), or is past its
   * replayed bars.
   */
  readonly speed: number;
  readonly epoch: string;
  readonly mode: 'running' | 'waiting' | 'step' | 'ended';
  readonly date: TradingDate;
}
