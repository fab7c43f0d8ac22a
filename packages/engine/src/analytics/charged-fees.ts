import { chargedFeesShare, type MicroDollars } from '../entry/fees.ts';
import type { Money } from '../model/money.ts';
import type { LedgerRow } from './ledger-row.ts';

/** Shares out what accounts were charged among their ledger rows, taken in recorded order. */
export class ChargedFees {
  /** Sums of each date and account. */
  readonly #feesByAccountDay = new Map<string, MicroDollars>();

  /** The rows of a date and account add up to its charge, the sum rounded up to the cent. */
  chargeRow({ date, accountNumber = '', feesMicro }: LedgerRow): Money {
    const key = `${date} ${accountNumber}`;
    const feesBefore = this.#feesByAccountDay.get(key) ?? 0;
    this.#feesByAccountDay.set(key, feesBefore + feesMicro);
    return chargedFeesShare(feesBefore, feesMicro);
  }
}
