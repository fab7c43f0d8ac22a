import type { ContractPick } from '../entry/pick-contract.ts';
import type { Size } from '../entry/size.ts';
import type { TradingWindow } from '../hours/window.ts';
import type { OptionSide } from '../model/contract.ts';
import type { Money, Price } from '../model/money.ts';
import type { TradingSettings } from '../model/settings.ts';
import type { EpochMs } from '../model/time.ts';
import type { MarketSignal } from '../signal/market-signal.ts';
import type { Policy } from './policy.ts';

/** What must hold for entries whatever the market says; asked again before each step of a walk. */
export interface AccountGateFacts {
  readonly now: EpochMs;
  readonly policy: Policy;
  /** Of the session that now lies in, null outside sessions. */
  readonly window: TradingWindow | null;
  readonly state: 'active' | 'paused' | 'inactive';
  readonly barred: string | null;
  /** A critical alarm of the account, or of the platform, was not acknowledged in time. */
  readonly isAlarmUnseen: boolean;
  /** Null before the first reconcile of today. */
  readonly account: AccountFacts | null;
}

export interface AccountFacts {
  readonly accountNumber: string;
  readonly isBlocked: boolean;
  /** By the trader's own switch at the broker, and by nothing else. */
  readonly isSuspendedByTrader: boolean;
  /** Number and pool are those that the keys were saved for. */
  readonly isPinned: boolean;
  readonly areKeysRefused: boolean;
  /** The broker's permission for options: 2 is what buying calls and puts takes. */
  readonly optionsLevel: number;
  readonly equity: Money;
  /** Null when it is not known for today. */
  readonly startEquity: Money | null;
  /** Why that can't be trusted although it is known, in words, or null. */
  readonly baseDoubt: string | null;
  /** Cash that came in (positive) or left, and nobody says why. */
  readonly unexplained: Money;
  /** Market milliseconds since the broker was read: the age of the equity and of the reconcile. */
  readonly readAge: number;
  /** The equity was read less than `EQUITY_AGE_LIMIT` ago. */
  readonly isEquityFresh: boolean;
  /** The broker was read less than `RECONCILE_AGE_LIMIT` ago. */
  readonly isReconciled: boolean;
}

/** What an entry on one bar asks besides. */
export interface BarFacts {
  readonly signal: MarketSignal;
  readonly settings: TradingSettings;
  /** What already occupies the account, in words, or null. */
  readonly occupiedBy: string | null;
  readonly entriesToday: number;
  /** Ends of today's losing trades, newest last. */
  readonly lossTimes: readonly EpochMs[];
  /** Until when each side may not be entered. */
  readonly coolDown: Readonly<Record<OptionSide, EpochMs>>;
}

/** What an entry on one side asks besides. */
export interface SideFacts {
  readonly side: OptionSide;
  readonly pick: ContractPick;
  /** The contract's quote is younger than `QUOTE_USE_LIMIT` at the decision; false without one. */
  readonly isQuoteFresh: boolean;
  /** The contract is held or ordered by hand. */
  readonly isForeign: boolean;
  /** Limit prices of the walk, ascending; empty without a quote to make them from. */
  readonly prices: readonly Price[];
  /** Null without a contract or without a buying power. */
  readonly size: Size | null;
}

export interface GateFacts {
  readonly standing: AccountGateFacts;
  readonly bar: BarFacts;
  /** Null while the market is neutral: the gates that need a side are not asked. */
  readonly side: SideFacts | null;
}
