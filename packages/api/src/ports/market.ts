import type {
  Bar,
  Blackout,
  EpochMs,
  MarketSignal,
  Thresholds,
  TradingDate,
} from '@tideline/engine';
import type { RejectedBarCount, SignalPart } from '../schemas/backend-logic.ts';
import type { BarsAnswer } from '../schemas/bars.ts';
import type { MarketStatus } from '../schemas/market.ts';
import type { Answer, Awaitable, SerializedAnswer, Viewer } from './viewer.ts';

export interface LiveSignal {
  readonly symbol: string;
  readonly signal: MarketSignal | null;
  readonly thresholdsVersion: number;
  readonly parts: readonly SignalPart[];
  readonly rejectedBars: readonly RejectedBarCount[];
  readonly ageMs: number | null;
}

export interface EvaluatedBar {
  readonly bar: Bar;
  readonly signal: MarketSignal | null;
}

export interface MarketPort {
  /** `badge` follows the viewer's connected account. */
  readStatus(userId: string): Awaitable<
    Omit<MarketStatus, 'marketTime' | 'nextBlackout'> & {
      readonly marketTime: EpochMs | null;
      readonly nextBlackout: Blackout | null;
    }
  >;
  /** Date of the present session, or of the last one. */
  readTradingDate(): Awaitable<TradingDate>;
  readLiveSignal(): Awaitable<LiveSignal>;
  readBars(userId: string, day: TradingDate, isDayOver: boolean): SerializedAnswer<BarsAnswer>;
  readThresholds(): Awaitable<Thresholds>;
  saveThresholds(by: Viewer, thresholds: Thresholds): Answer<Thresholds>;
}
