import type { TradingWindow } from '../../hours/window.ts';
import type { Price } from '../../model/money.ts';
import type { TradingSettings } from '../../model/settings.ts';
import type { EpochMs } from '../../model/time.ts';
import type { TradingRules } from '../../model/trading-rules.ts';
import type { ExitStep } from '../exits.ts';

/** A position as its exits see it, on the terms that it was entered with. */
export interface HeldPosition {
  readonly entryPrice: Price;
  readonly openedAt: EpochMs;
  readonly settings: TradingSettings;
  readonly rules: TradingRules;
  /** The highest mark that counts (`mark-peak.ts`); null while no mark does. */
  readonly peak: number | null;
}

/** Condition that calls for an exit. Levels and times are null while they call for nothing. */
export type ExitTrigger =
  | {
      /** This trigger wants the mid at or below the level, on two readings. */
      readonly kind: 'fall';
      level(position: HeldPosition): Price | null;
      /**
       * The mark from which on the peak moves the level; the function is absent when it never does.
       */
      armedAt?(position: HeldPosition): number | null;
    }
  | {
      /** This trigger wants the bid at or above the level, on two readings. */
      readonly kind: 'rise';
      level(position: HeldPosition): Price | null;
    }
  | {
      /** This trigger goes by market time alone. */
      readonly kind: 'time';
      at(position: HeldPosition, window: Pick<TradingWindow, 'flattenAt'>): EpochMs | null;
    }
  | {
      /**
       * This trigger is a stop order at the broker, at the level: no reading of ours calls for it.
       */
      readonly kind: 'resting';
      level(position: Pick<HeldPosition, 'entryPrice' | 'rules'>): Price | null;
    }
  /**
   * Neither coming quotes nor a time known before trigger this exit: it is decided or found
   * elsewhere.
   */
  | { readonly kind: 'other' };

export interface ExitRow {
  readonly trigger: ExitTrigger;
  /** Prices to try, mildest first; the last repeats until nothing is left. */
  readonly steps: readonly ExitStep[];
  /** Whether the pause after the exit is that of a stop. */
  readonly isStop: boolean;
  /** The label, such as "Trailing stop" */
  readonly label: string;
  readonly words: string;
}

/** A loss is cut at once, at the bid. */
export const AT_THE_BID: readonly ExitStep[] = ['bid', 'below-bid', 'market'];
/** A gain may wait for its price. */
export const AT_THE_TARGET: readonly ExitStep[] = ['target', 'bid', 'below-bid', 'market'];
/** An exit that a person or the clock wants does not wait. */
export const AT_THE_MARKET: readonly ExitStep[] = ['market'];

/** Price that a gain in percent makes of the entry price, unrounded. */
export function gainedPrice({ entryPrice }: HeldPosition, percent: number): number {
  return (entryPrice * (100 + percent)) / 100;
}
