import type { OptionContract, Price } from '@tideline/engine';
import type { Answer, Awaitable, Viewer } from './viewer.ts';

export interface FlattenResult {
  /** With `refused` nothing is being sold now, and `message` says why. */
  readonly outcome: 'sold' | 'selling' | 'refused' | 'nothing';
  readonly message: string;
  readonly warnings: readonly string[];
}

export interface FlattenedAccount extends FlattenResult {
  /** E-mail address, here and below. */
  readonly userEmail: string;
}

export interface AccountHolding {
  readonly userEmail: string;
  readonly contract: OptionContract;
  readonly quantity: number;
  readonly entryPrice: Price;
  readonly currentPrice: Price | null;
}

/** A second call changes nothing, and says how far the first has come. */
export interface FlattenPort {
  flattenOwn(by: Viewer): Answer<FlattenResult>;
  flattenUser(by: Viewer, userId: string): Answer<FlattenResult>;
  /** One account's failure stops no other. */
  flattenEveryone(by: Viewer): Awaitable<readonly FlattenedAccount[]>;
  /** Contracts that a flatten would sell now. Accounts that hold nothing are left out. */
  listHoldings(): Awaitable<readonly AccountHolding[]>;
}
