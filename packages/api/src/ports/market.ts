import type {
  Bar,
  BarRejection,
  EpochMs,
  MarketSignal,
  Thresholds,
  TradingDate,
} from '@tideline/engine';
import type { Result } from '../errors.ts';
import type { SignalPart } from '../schemas/backend-logic.ts';
import type { BarsAnswer } from '../schemas/bars.ts';
import type { MarketStatus } from '../schemas/market.ts';
import type { SerializedJson } from '../serialized-json.ts';
import type { Awaitable, Viewer } from './viewer.ts';

/** Bars behind the signal that were refused for one reason. */
export interface RejectedBars {
  readonly code: BarRejection;
  readonly count: number;
}

export interface LiveSignal {
  readonly symbol: string;
  /** Null before the first completed bar. */
  readonly signal: MarketSignal | null;
  readonly thresholdsVersion: number;
  readonly parts: readonly SignalPart[];
  readonly rejectedBars: readonly RejectedBars[];
  /** Since the end of the signal's bar, in market time. */
  readonly ageMs: number | null;
}

/** A stored bar, with the signal that was computed at its end (null when there was none). */
export interface EvaluatedBar {
  readonly bar: Bar;
  readonly signal: MarketSignal | null;
}

/** The market that every user sees, and what administrators set about its reading. */
export interface MarketPort {
  /** The badge is the viewer's own: it follows the account that is connected. */
  status(
    userId: string,
  ): Awaitable<Omit<MarketStatus, 'marketTime'> & { readonly marketTime: EpochMs | null }>;
  /** The trading date to report on: the present session's, else the last one's. */
  tradingDate(): Awaitable<TradingDate>;
  liveSignal(): Awaitable<LiveSignal>;
  /** `isOver`: whether a later day is being traded. */
  bars(
    userId: string,
    day: TradingDate,
    isOver: boolean,
  ): Awaitable<Result<SerializedJson<BarsAnswer>>>;
  thresholds(): Awaitable<Thresholds>;
  saveThresholds(by: Viewer, thresholds: Thresholds): Awaitable<Result<Thresholds>>;
}
