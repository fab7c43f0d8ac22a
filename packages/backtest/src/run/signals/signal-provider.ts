import type { Bar, EpochMs, MarketSignal, MarketView, Session } from '@tideline/engine';

export interface SignalProvider {
  readonly signalCount: number;
  /** Bars that the bar gate refused, by its code. */
  readonly rejectedByCode: Readonly<Record<string, number>>;
  setSessions(sessions: readonly Session[]): void;
  /** Takes in the bars before the start, without option quotes. */
  warmUp(past: () => readonly Bar[], now: EpochMs): void;
  signalFor(bar: Bar, now: EpochMs, view: MarketView): MarketSignal | null;
  /** True when signals are known before their bars are played. */
  readonly areSignalsKnown: boolean;
  /** Takes a bar's signal if it is known and quiet, in place of `signalFor`. */
  takeQuietSignal(bar: Bar, isQuiet: (signal: MarketSignal) => boolean): boolean;
}
