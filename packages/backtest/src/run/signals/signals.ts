import type { Bar, EpochMs, MarketSignal, MarketView, Session } from '@tideline/engine';

export interface Signals {
  readonly count: number;
  /** Bars that the bar gate refused, by its code. */
  readonly rejected: Readonly<Record<string, number>>;
  setSessions(sessions: readonly Session[]): void;
  /** Takes in the bars before the start, without option quotes. */
  warmUp(past: () => readonly Bar[], now: EpochMs): void;
  signal(bar: Bar, now: EpochMs, view: MarketView): MarketSignal | null;
  /** True when signals are known before their bars are played. */
  readonly areKnown: boolean;
  /** Takes a bar's signal if it is known and quiet, in place of `signal`. */
  takeQuiet(bar: Bar, isQuiet: (signal: MarketSignal) => boolean): boolean;
}
