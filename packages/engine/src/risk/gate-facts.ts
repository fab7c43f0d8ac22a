import type { ContractPick } from '../entry/pick-contract.ts';
import type { Size } from '../entry/size.ts';
import type { TradingWindow } from '../hours/window.ts';
import type { OptionSide } from '../model/contract.ts';
import type { Money, Price } from '../model/money.ts';
import type { TradingSettings } from '../model/settings.ts';
import type { EpochMs } from '../model/time.ts';
import type { TradingRules } from '../model/trading-rules.ts';
import type { MarketSignal } from '../signal/market-signal.ts';
import type { Policy } from './policy.ts';

/** What entries need whatever the market says; re-checked before each walk step. */
export interface AccountGateFacts {
  readonly now: EpochMs;
  readonly policy: Policy;
  readonly rules: TradingRules;
  /** Of the present session, null outside sessions. */
  readonly window: TradingWindow | null;
  readonly state: 'active' | 'paused' | 'inactive';
  readonly suspension: string | null;
  /** A critical alarm of account or platform waited too long. */
  readonly isAlarmUnseen: boolean;
  /** Null before the first reconcile of today. */
  readonly account: AccountFacts | null;
}

export interface AccountFacts {
  readonly accountNumber: string;
  readonly isBlocked: boolean;
  /** By the trader's own switch at the broker alone. */
  readonly isSuspendedByTrader: boolean;
  /** The account is the one that the keys were saved for. */
  readonly isPinned: boolean;
  readonly areKeysRefused: boolean;
  /** The broker's options level: 2 allows buying calls and puts. */
  readonly optionsLevel: number;
  readonly equity: Money;
  /** Null when not known for today. */
  readonly startEquity: Money | null;
  /** Net result of today's closed trades. */
  readonly realised: Money;
  /** Why that is doubted although known, in words, or null. */
  readonly baseDoubt: string | null;
  /** Cash that came in (positive) or left unexplained. */
  readonly unexplained: Money;
  /** Market milliseconds since the broker read, for equity and reconcile. */
  readonly readAge: number;
  /** Read less than `EQUITY_AGE_LIMIT` ago. */
  readonly isEquityFresh: boolean;
  /** Read less than `RECONCILE_AGE_LIMIT` ago. */
  readonly isReconciled: boolean;
}

/** What an entry needs of its bar. */
export interface BarFacts {
  readonly signal: MarketSignal;
  readonly settings: TradingSettings;
  /** What occupies the account, in words, or null. */
  readonly occupiedBy: string | null;
  readonly entriesToday: number;
  /** Closing times of today's losing trades, newest last. */
  readonly lossTimes: readonly EpochMs[];
  /** Until when each side is paused. */
  readonly coolDown: Readonly<Record<OptionSide, EpochMs>>;
}

/** What an entry needs of its side. */
export interface SideFacts {
  readonly side: OptionSide;
  readonly pick: ContractPick;
  /** The contract's quote is younger than `QUOTE_USE_LIMIT` at the decision; false without one. */
  readonly isQuoteFresh: boolean;
  /** The contract is held or ordered externally. */
  readonly isExternal: boolean;
  /** Prices of the limit walk, ascending; empty without a quote. */
  readonly prices: readonly Price[];
  /** Null without a contract or a buying power. */
  readonly size: Size | null;
}

export interface GateFacts {
  readonly accountFacts: AccountGateFacts;
  readonly bar: BarFacts;
  /** Null in a neutral market: gates that need a side are skipped. */
  readonly side: SideFacts | null;
}
