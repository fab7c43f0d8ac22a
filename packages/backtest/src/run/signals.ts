import type { Bar, EpochMs, MarketSignal, MarketView, Session } from '@tideline/engine';

export interface Signals {
  /** Bars with a signal. */
  readonly count: number;
  /** Refused by the gate, by code. */
  readonly rejected: Readonly<Record<string, number>>;
  /** As the broker's calendar gives them on a morning. */
  setSessions(sessions: readonly Session[]): void;
  /** Before the start, from bars alone. */
  warmUp(past: () => readonly Bar[], now: EpochMs): void;
  /** At the end of a bar; null without one. */
  signal(bar: Bar, now: EpochMs, view: MarketView): MarketSignal | null;
}
