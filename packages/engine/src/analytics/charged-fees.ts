import { chargedFeesShare, type MicroDollars } from '../entry/fees.ts';
import type { Money } from '../model/money.ts';
import type { LedgerRow } from './ledger-row.ts';

/** Shares out what accounts were charged among their ledger rows, taken in recorded order. */
export class ChargedFees {
  readonly #feesByAccountDay = new Map<string, MicroDollars>();

  chargeRow({ date, accountNumber = '', feesMicro }: LedgerRow): Money {
    const key = `${date} ${accountNumber}`;
    const feesBefore = this.#feesByAccountDay.get(key) ?? 0;
    this.#feesByAccountDay.set(key, feesBefore + feesMicro);
    return chargedFeesShare(feesBefore, feesMicro);
  }
}
