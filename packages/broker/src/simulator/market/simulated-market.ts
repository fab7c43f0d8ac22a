import type {
  Bar,
  EpochMs,
  OptionContract,
  Price,
  Quote,
  Session,
  TradingDate,
} from '@tideline/engine';

/** Quotes move on a grid of five market seconds, in live runs and in backtests alike. */
export const QUOTE_GRID_MS = 5_000;

/**
 * The simulated market as a pure function of time: the same seed or bar file gives the same answer
 * to the same question, in any order and however often it is asked. Nothing here knows of accounts.
 */
export interface SimulatedMarket {
  /** Names this past: changes with the seed or the bar file. */
  readonly epoch: string;
  readonly symbol: string;
  /** First and last session it can play. */
  readonly firstDate: TradingDate;
  readonly lastDate: TradingDate;
  /** Where the clock starts unless told otherwise: 10:00 of a full session with history behind it. */
  readonly defaultStart: EpochMs;
  /** Length of the bars that it is made from. A bar of 5 minutes has all of its five minutes. */
  readonly barMinutes: 1 | 5;
  /** Regular sessions from `from` to `to`, both included, ascending. */
  sessions(from: TradingDate, to: TradingDate): readonly Session[];
  /** Regular-hours bars that start in [from, to], ascending; complete ones only make sense to the caller. */
  bars(minutes: 1 | 5, from: EpochMs, to: EpochMs): readonly Bar[];
  /** Quote of the underlying on the last grid instant at or before `at`; null outside sessions. */
  stockQuote(at: EpochMs): Quote | null;
  /** The prices of that quote. For who looks often and asks for no sizes. */
  stockPrices(at: EpochMs): StockPrices | null;
  /** Contracts that expire on a session's date. */
  contracts(expiry: TradingDate): readonly OptionContract[];
  /** Quote of an option on the last grid instant at or before `at`; null outside its session. */
  optionQuote(contract: OptionContract, at: EpochMs): Quote | null;
  /** The prices of that quote; null also while the underlying has none. For who looks at thousands. */
  optionPrices(contract: OptionContract, at: EpochMs): OptionView | null;
}

/** The underlying's prices; 0 on both sides while trading is halted. */
export type StockPrices = Omit<Quote, 'bidSize' | 'askSize'>;

/** An option's prices beside its underlying's, at one instant. */
export interface OptionView {
  /** 0 when there is none. */
  readonly bid: Price;
  readonly ask: Price;
  /** The middle of the underlying's quote, dollars. */
  readonly spot: number;
}
