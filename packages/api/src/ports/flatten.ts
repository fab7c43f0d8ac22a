import type { OptionContract, Price } from '@tideline/engine';
import type { Result } from '../errors.ts';
import type { Awaitable, Viewer } from './viewer.ts';

export interface FlattenResult {
  /** The outcome; `refused`: nothing is being sold now, and `message` says why. */
  readonly outcome: 'sold' | 'selling' | 'refused' | 'nothing';
  readonly message: string;
  readonly warnings: readonly string[];
}

export interface FlattenedAccount extends FlattenResult {
  /** The user's address. */
  readonly user: string;
}

export interface HeldAccount {
  /** The user's address. */
  readonly user: string;
  readonly contract: OptionContract;
  readonly quantity: number;
  readonly entryPrice: Price;
  /** The bid; null without a quote. */
  readonly currentPrice: Price | null;
}

/**
 * Stops trading and sells what is open. A second call changes nothing, and says how far the first
 * has come.
 */
export interface FlattenPort {
  own(by: Viewer): Awaitable<Result<FlattenResult>>;
  /** NOT_FOUND for an unknown user. */
  user(by: Viewer, userId: string): Awaitable<Result<FlattenResult>>;
  /** Flattens every account, whether or not another one fails. */
  everyone(by: Viewer): Awaitable<readonly FlattenedAccount[]>;
  /** Lists contracts that a flatten would sell now: accounts that hold nothing are left out. */
  holdings(): Awaitable<readonly HeldAccount[]>;
}
