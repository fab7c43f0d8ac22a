import type { TradingWindow } from '../../hours/window.ts';
import type { Price } from '../../model/money.ts';
import type { TradingSettings } from '../../model/settings.ts';
import type { EpochMs } from '../../model/time.ts';
import type { TradingRules } from '../../model/trading-rules.ts';
import type { ExitStep } from '../exits.ts';

export interface HeldPosition {
  readonly entryPrice: Price;
  readonly openedAt: EpochMs;
  readonly settings: TradingSettings;
  readonly rules: TradingRules;
  /** Highest mark that counts (`mark-peak.ts`); null while none does. */
  readonly peak: number | null;
}

/** Levels and times are null while they trigger nothing. */
export type ExitTrigger =
  | {
      /** Triggers when two readings have the mid at or below the level. */
      readonly kind: 'fall';
      levelPrice(position: HeldPosition): Price | null;
      /** The mark from which on the peak moves the level; absent when it never does. */
      armingMark?(position: HeldPosition): number | null;
    }
  | {
      /** Triggers when two readings have the bid at or above the level. */
      readonly kind: 'rise';
      levelPrice(position: HeldPosition): Price | null;
    }
  | {
      /** Triggers by market time alone. */
      readonly kind: 'time';
      exitTime(position: HeldPosition, window: Pick<TradingWindow, 'flattenAt'>): EpochMs | null;
    }
  | {
      /** A stop order at the broker triggers at this level, not a reading of ours. */
      readonly kind: 'resting';
      levelPrice(position: Pick<HeldPosition, 'entryPrice' | 'rules'>): Price | null;
    }
  /** Triggered neither by a quote nor at a time known in advance. */
  | { readonly kind: 'other' };

export interface ExitRow {
  readonly trigger: ExitTrigger;
  /** Prices to try, mildest first; the last repeats until nothing is left. */
  readonly priceSteps: readonly ExitStep[];
  readonly isStop: boolean;
  readonly label: string;
  readonly sentence: string;
}

/** A loss is cut at once, at the bid. */
export const STEPS_FROM_BID: readonly ExitStep[] = ['bid', 'below-bid', 'market'];
