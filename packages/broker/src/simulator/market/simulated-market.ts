import type {
  Bar,
  EpochMs,
  OptionContract,
  Price,
  Quote,
  Session,
  TradingDate,
} from '@tideline/engine';

/** Market milliseconds between quotes, in live runs and in backtests. */
export const QUOTE_GRID_MS = 5_000;

/**
 * A pure function of time: the same seed or bar file gives the same answer, in any order, however
 * often. It knows no accounts.
 */
export interface SimulatedMarket {
  /** Changes with the seed or bar file. */
  readonly epoch: string;
  readonly symbol: string;
  readonly firstDate: TradingDate;
  readonly lastDate: TradingDate;
  /** 10:00 of a full session with history. */
  readonly defaultStart: EpochMs;
  /** Length of the market's own bars. If it is 5, no 5-minute bar lacks a minute. */
  readonly barMinutes: 1 | 5;
  /** Regular sessions from `from` to `to`, both included, ascending. */
  sessions(from: TradingDate, to: TradingDate): readonly Session[];
  /** Regular-hours bars that start in [from, to], ascending, incomplete ones too. */
  bars(minutes: 1 | 5, from: EpochMs, to: EpochMs): readonly Bar[];
  /** The quote of the last grid instant at or before `at`; null outside sessions. */
  stockQuote(at: EpochMs): Quote | null;
  /** The same quote without sizes, which is faster. */
  stockPrices(at: EpochMs): StockPrices | null;
  contracts(expiry: TradingDate): readonly OptionContract[];
  /** The quote of the last grid instant at or before `at`; null outside the contract's session. */
  optionQuote(contract: OptionContract, at: EpochMs): Quote | null;
  /** The same quote without sizes, which is faster. Null also when the underlying has no price. */
  optionPrices(contract: OptionContract, at: EpochMs): OptionBidAsk | null;
}

/** 0 on both sides while trading is halted. */
export type StockPrices = Omit<Quote, 'bidSize' | 'askSize'>;

export interface OptionBidAsk {
  /** 0 without a bid. */
  readonly bid: Price;
  readonly ask: Price;
  /** The underlying's mid in dollars. */
  readonly spotDollars: number;
}
