import type { ContractPick } from '../entry/pick-contract.ts';
import type { EntrySize } from '../entry/size.ts';
import type { TradingWindow } from '../hours/window.ts';
import type { OptionSide } from '../model/contract.ts';
import type { Money, Price } from '../model/money.ts';
import type { TradingSettings } from '../model/settings.ts';
import type { EpochMs } from '../model/time.ts';
import type { TradingRules } from '../model/trading-rules.ts';
import type { MarketSignal } from '../signal/market-signal.ts';
import type { Policy } from './policy.ts';

/** Checked again before each walk step. */
export interface AccountGateFacts {
  readonly now: EpochMs;
  readonly policy: Policy;
  readonly rules: TradingRules;
  /** Window; null outside sessions. */
  readonly window: TradingWindow | null;
  readonly state: 'active' | 'paused' | 'inactive';
  readonly suspension: string | null;
  /** An unacknowledged critical alarm of account or platform. */
  readonly isAlarmUnseen: boolean;
  /** Account; null before the first reconcile of today. */
  readonly account: AccountFacts | null;
}

export interface AccountFacts {
  readonly accountNumber: string;
  readonly isBlocked: boolean;
  /** Suspended by the trader's own switch at the broker alone. */
  readonly isSuspendedByTrader: boolean;
  /** The keys were saved for this account. */
  readonly isPinned: boolean;
  readonly areKeysRefused: boolean;
  /** Level 2 allows buying calls and puts. */
  readonly optionsLevel: number;
  readonly equity: Money;
  /** Null if unknown for today. */
  readonly startEquity: Money | null;
  /** Net, of today's closed trades. */
  readonly realised: Money;
  readonly baseDoubt: string | null;
  /** Cash that came in (positive) or left without explanation. */
  readonly unexplained: Money;
  /** Market milliseconds since the account read, for the gates `equity` and `reconcile`. */
  readonly readAge: number;
  /** Equity was read less than `EQUITY_AGE_LIMIT` ago. */
  readonly isEquityFresh: boolean;
  /** The account was read less than `RECONCILE_AGE_LIMIT` ago. */
  readonly isReconciled: boolean;
}

export interface BarGateFacts {
  readonly signal: MarketSignal;
  readonly settings: TradingSettings;
  readonly occupiedBy: string | null;
  readonly entriesToday: number;
  /** Loss times, newest last. */
  readonly lossTimes: readonly EpochMs[];
  readonly coolDown: Readonly<Record<OptionSide, EpochMs>>;
}

export interface SideGateFacts {
  readonly side: OptionSide;
  readonly pick: ContractPick;
  /** False without a quote. */
  readonly isQuoteFresh: boolean;
  readonly isExternal: boolean;
  /** Prices of the limit walk, ascending; empty without a quote. */
  readonly prices: readonly Price[];
  /** Size; null without a contract or a buying power. */
  readonly size: EntrySize | null;
}

export interface GateFacts {
  readonly accountFacts: AccountGateFacts;
  readonly bar: BarGateFacts;
  /** Side; null in a neutral market: gates that need a side are skipped. */
  readonly side: SideGateFacts | null;
}
