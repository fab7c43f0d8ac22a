import type { Bar, EpochMs, MarketSignal, MarketView, Session } from '@tideline/engine';

export interface Signals {
  readonly count: number;
  /** Bars that the bar gate refused, by code. */
  readonly rejected: Readonly<Record<string, number>>;
  /** Called each morning with the broker's calendar. */
  setSessions(sessions: readonly Session[]): void;
  /** Warms up before the start, from bars alone. */
  warmUp(past: () => readonly Bar[], now: EpochMs): void;
  /** Signal at the end of a bar; null without one. */
  signal(bar: Bar, now: EpochMs, view: MarketView): MarketSignal | null;
}
