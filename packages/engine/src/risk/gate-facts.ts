import type { ContractPick } from '../entry/pick-contract.ts';
import type { EntrySize } from '../entry/size.ts';
import type { TradingWindow } from '../hours/window.ts';
import type { BrokerAccount } from '../model/account.ts';
import type { OptionSide } from '../model/contract.ts';
import type { Money, Price } from '../model/money.ts';
import type { TradingSettings } from '../model/settings.ts';
import type { EpochMs } from '../model/time.ts';
import type { TradingRules } from '../model/trading-rules.ts';
import type { MarketSignal } from '../signal/market-signal.ts';
import type { Policy } from './policy.ts';

/** The facts that gates read again before each walk step. */
export interface AccountGateFacts {
  readonly now: EpochMs;
  readonly policy: Policy;
  readonly rules: TradingRules;
  readonly window: TradingWindow | null;
  readonly tradingState: 'active' | 'paused' | 'inactive';
  readonly suspension: string | null;
  /** A critical alarm of account or platform has gone unacknowledged too long. */
  readonly hasUnseenAlarm: boolean;
  /** Null before today's first reconcile. */
  readonly account: AccountFacts | null;
}

export interface AccountFacts
  extends Pick<
    BrokerAccount,
    'accountNumber' | 'equity' | 'isBlocked' | 'isSuspendedByTrader' | 'optionsLevel'
  > {
  readonly isPinned: boolean;
  readonly areKeysRefused: boolean;
  readonly startEquity: Money | null;
  /** Net result of today's closed trades. */
  readonly realised: Money;
  readonly startEquityDoubt: string | null;
  /** Cash that came in (positive) or left without explanation. */
  readonly unexplainedCash: Money;
  /** Market time since the account read, which BREAKER and STREAM_READY limit. */
  readonly readAgeMs: number;
  readonly isEquityFresh: boolean;
  readonly isReconciled: boolean;
}

export interface BarGateFacts {
  readonly signal: MarketSignal;
  readonly settings: TradingSettings;
  readonly occupiedBy: string | null;
  readonly entriesToday: number;
  readonly lossTimes: readonly EpochMs[];
  readonly coolDown: Readonly<Record<OptionSide, EpochMs>>;
}

export interface SideGateFacts {
  readonly side: OptionSide;
  readonly pick: ContractPick;
  /** False without a quote. */
  readonly isQuoteFresh: boolean;
  readonly hasExternalActivity: boolean;
  /** Ascending; empty without a quote. */
  readonly limitPrices: readonly Price[];
  /** Null without a contract or a buying power. */
  readonly size: EntrySize | null;
}

export interface GateFacts {
  readonly accountFacts: AccountGateFacts;
  readonly bar: BarGateFacts;
  /** Null in a neutral market, where gates that need a side are skipped. */
  readonly side: SideGateFacts | null;
}
