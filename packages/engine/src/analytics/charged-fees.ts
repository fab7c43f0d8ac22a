import { chargedShare, type MicroDollars } from '../entry/fees.ts';
import type { Money } from '../model/money.ts';
import type { LedgerRow } from './ledger-row.ts';

/** Shares out what accounts were charged among their ledger rows, taken in recorded order. */
export class ChargedFees {
  /** Sums of each date and account. */
  readonly #soFar = new Map<string, MicroDollars>();

  /** The rows of a date and account add up to its charge, the sum rounded up to the cent. */
  takeShare({ date, accountNumber = '', feesMicro }: LedgerRow): Money {
    const key = `${date} ${accountNumber}`;
    const before = this.#soFar.get(key) ?? 0;
    this.#soFar.set(key, before + feesMicro);
    return chargedShare(before, feesMicro);
  }
}
