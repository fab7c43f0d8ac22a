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
  /** The highest mark that counts (`mark-peak.ts`); null while none does. */
  readonly peak: number | null;
}

/** What calls for an exit. Levels and times are null while they call for nothing. */
export type ExitTrigger =
  | {
      /** The mid at or below the level, on two readings. */
      readonly kind: 'fall';
      level(position: HeldPosition): Price | null;
      /** The mark from which on the peak moves the level; absent when it never does. */
      armedAt?(position: HeldPosition): number | null;
    }
  | {
      /** The bid at or above the level, on two readings. */
      readonly kind: 'rise';
      level(position: HeldPosition): Price | null;
    }
  | {
      /** Market time alone. */
      readonly kind: 'time';
      at(position: HeldPosition, window: TradingWindow): EpochMs | null;
    }
  | {
      /** A stop order at the broker, at the level: no reading of ours calls for it. */
      readonly kind: 'resting';
      level(position: Pick<HeldPosition, 'entryPrice' | 'rules'>): Price | null;
    }
  /** Neither quotes that come nor a time known before: it is decided or found elsewhere. */
  | { readonly kind: 'other' };

/** All that the product knows of one reason to sell. */
export interface ExitRow {
  readonly trigger: ExitTrigger;
  /** How it is priced: mildest first, the last repeats until nothing is left. */
  readonly steps: readonly ExitStep[];
  /** Whether the pause afterwards is that of a stop. */
  readonly isStop: boolean;
  /** "Trailing stop" */
  readonly label: string;
  /** One sentence for a person. */
  readonly words: string;
}

/** A loss is cut at once, at the bid. */
export const AT_THE_BID: readonly ExitStep[] = ['bid', 'below-bid', 'market'];
/** A gain may wait for its price. */
export const AT_THE_TARGET: readonly ExitStep[] = ['target', 'bid', 'below-bid', 'market'];
/** Who says "sell" does not wait. */
export const AT_THE_MARKET: readonly ExitStep[] = ['market'];

/** The price that a gain in percent makes of the entry price; unrounded. */
export function gainedPrice({ entryPrice }: HeldPosition, percent: number): number {
  return (entryPrice * (100 + percent)) / 100;
}
