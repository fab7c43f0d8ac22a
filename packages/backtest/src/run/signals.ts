import type { Bar, EpochMs, MarketSignal, MarketView, Session } from '@tideline/engine';

/** What a playback takes its signals from, bar by bar. */
export interface Signals {
  /** Bars that had a signal. */
  readonly count: number;
  /** Bars that the gate refused, by its code. */
  readonly rejected: Readonly<Record<string, number>>;
  /** The sessions around now, as the broker's calendar gives them on a morning. */
  setSessions(sessions: readonly Session[]): void;
  /** Takes in the past before the start, from bars alone. */
  warmUp(past: () => readonly Bar[], now: EpochMs): void;
  /** The signal at the end of a bar, null when the bar has none. */
  signal(bar: Bar, now: EpochMs, view: MarketView): MarketSignal | null;
}
