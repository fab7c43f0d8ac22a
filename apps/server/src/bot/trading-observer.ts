import type { StreamState } from '@tideline/broker';
import type { AccountEvent, AccountState } from '@tideline/engine';
import type { MarketStream } from './market/quote-feed.ts';

/** Called in the middle of trading, so it only counts. */
export interface TradingObserver {
  /** `before` is null for an account's first step since the start. */
  onStep(event: AccountEvent, before: AccountState | null, after: AccountState): void;
  onStreamState(stream: MarketStream | 'orders', state: StreamState): void;
}
