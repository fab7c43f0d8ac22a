import type { EpochMs, Money, TradingDate } from '@tideline/engine';
import { hashUuid } from '../../market/name-hash.ts';
import { type Activity, unchangedOutcome } from '../book.ts';
import { bookOf, type Exchange, type ExchangeChange, withOutcome } from '../exchange.ts';
import { invalidRefusal, type Refusal } from '../refusal.ts';
import { optionsBuyingPower } from './buying-power.ts';

export interface Transfer {
  /** Negative for a withdrawal. */
  readonly amount: Money;
  readonly at: EpochMs;
  readonly date: TradingDate;
  readonly ordinal: number;
}

/** A withdrawal must not exceed the cash that no open order reserves. */
export function transferCash(
  exchange: Exchange,
  accountNumber: string,
  { amount, at, date, ordinal }: Transfer,
): ExchangeChange | Refusal {
  const book = bookOf(exchange, accountNumber);
  if (-amount > optionsBuyingPower(book)) return invalidRefusal('insufficient withdrawable cash');
  const account = { ...book.account, cash: book.account.cash + amount };
  const activity: Activity = {
    id: hashUuid(`activity|${accountNumber}|transfer|${ordinal}`),
    accountNumber,
    type: amount > 0 ? 'CSD' : 'CSW',
    at,
    date,
    netAmount: amount,
    symbol: null,
    quantity: null,
    description: amount > 0 ? 'Cash deposited' : 'Cash withdrawn',
  };
  const outcome = { ...unchangedOutcome({ ...book, account }), activities: [activity] };
  return withOutcome({ exchange, outcomes: [] }, outcome);
}
