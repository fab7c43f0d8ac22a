import type { IndicatorSnapshot } from '../indicators/indicator-snapshot.ts';
import type { OptionSide } from '../model/contract.ts';
import type { Price } from '../model/money.ts';
import type { EpochMs, TradingDate } from '../model/time.ts';
import type { SignalContext } from './score-input.ts';
import type { SignalFlag } from './signal-flag.ts';

export type SignalType = OptionSide | 'neutral';

/** One side's points by part (specification §5.1). `slippagePoints` is always 0: it is a gate. */
export interface PointsBreakdown {
  readonly chartPatternPoints: number;
  readonly emaPoints: number;
  readonly rsiPoints: number;
  readonly mfiPoints: number;
  readonly adxPoints: number;
  readonly relativeVolumePoints: number;
  readonly ivPoints: number;
  readonly slippagePoints: number;
}

export type NeutralReason = 'no-data' | 'warming-up' | 'stale' | 'no-lead' | 'too-weak';

/**
 * The market's signal at a bar's end, by market, thresholds and weights alone, never by user;
 * computed and stored once.
 */
export interface MarketSignal {
  readonly symbol: string;
  /** The bars' source, as volumes of two feeds never mix. */
  readonly feed: string;
  readonly date: TradingDate;
  /** Start of the signal's bar, which ended five minutes later. */
  readonly barStart: EpochMs;
  readonly barEnd: EpochMs;
  readonly price: Price;
  /** Completed, validated bars since the replay anchor. */
  readonly barCount: number;
  readonly warmingUp: boolean;
  readonly signalType: SignalType;
  /** Larger of the two sums, 0..100. */
  readonly confidence: number;
  readonly bullishConfidence: number;
  readonly bearishConfidence: number;
  readonly neutralReason: NeutralReason | null;
  readonly indicators: IndicatorSnapshot;
  /** The score's inputs besides the indicators, see `rescore`. */
  readonly context: SignalContext;
  /** Parts without points for lack of an input, and why. */
  readonly flags: readonly SignalFlag[];
  /** Level of the slow EMA in dollars. */
  readonly emaSupport: number | null;
  /** At-the-money implied volatility in use, in percent. */
  readonly iv: number | null;
  /** End of the bar, this or an earlier one, that `iv` is from. */
  readonly ivAt: EpochMs | null;
  /** Leading side's at-the-money half-spread in percent; null when none leads. */
  readonly slippage: number | null;
  readonly bullish: PointsBreakdown;
  readonly bearish: PointsBreakdown;
  readonly thresholdsVersion: number;
  readonly weightsVersion: number;
}
