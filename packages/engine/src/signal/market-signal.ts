import type { IndicatorSnapshot } from '../indicators/indicator-snapshot.ts';
import type { OptionSide } from '../model/contract.ts';
import type { Price } from '../model/money.ts';
import type { EpochMs, TradingDate } from '../model/time.ts';
import type { SignalContext } from './score-input.ts';
import type { SignalFlag } from './signal-flag.ts';
import type { PartName } from './weights.ts';

export type SignalType = OptionSide | 'neutral';

/** One side's points by part (specification §5.1). `slippagePoints` is always 0: it is a gate. */
export type PointsBreakdown = Readonly<Record<`${PartName | 'slippage'}Points`, number>>;

export type NeutralReason = 'no-data' | 'warming-up' | 'stale' | 'no-lead' | 'too-weak';

/** Computed and stored once for all users, from market, thresholds and weights alone. */
export interface MarketSignal {
  readonly symbol: string;
  /** Volumes of two feeds never mix. */
  readonly feed: string;
  readonly date: TradingDate;
  readonly barStart: EpochMs;
  readonly barEnd: EpochMs;
  readonly price: Price;
  /** Bars since the replay anchor. */
  readonly barCount: number;
  readonly warmingUp: boolean;
  readonly signalType: SignalType;
  readonly confidence: number;
  readonly bullishConfidence: number;
  readonly bearishConfidence: number;
  readonly neutralReason: NeutralReason | null;
  readonly indicators: IndicatorSnapshot;
  readonly context: SignalContext;
  readonly flags: readonly SignalFlag[];
  readonly emaSupport: number | null;
  /** At the money, in percent. */
  readonly iv: number | null;
  /** End of the bar that gave `iv`. */
  readonly ivAt: EpochMs | null;
  /** Half-spread of the leading side at the money, in percent. */
  readonly slippage: number | null;
  readonly bullish: PointsBreakdown;
  readonly bearish: PointsBreakdown;
  readonly thresholdsVersion: number;
  readonly weightsVersion: number;
}
