import type { TradingDate } from '@tideline/engine';
import { hashUuid } from '../../market/name-hash.ts';
import type { Activity, SimulatedAccount } from '../book.ts';

export function newAccount(
  fields: Pick<SimulatedAccount, 'accountNumber' | 'createdAt' | 'cash'> &
    Partial<SimulatedAccount>,
): SimulatedAccount {
  return {
    keyId: '',
    secretHash: '',
    dataOnly: false,
    accruedFees: 0,
    chargedFees: 0,
    lastEquity: fields.cash,
    lastEquityDate: null,
    positions: [],
    ...fields,
  };
}

export function openingDeposit(
  { accountNumber, createdAt, cash }: SimulatedAccount,
  date: TradingDate,
): Activity {
  return {
    id: hashUuid(`activity|${accountNumber}|opened`),
    accountNumber,
    type: 'JNLC',
    at: createdAt,
    date,
    netAmount: cash,
    symbol: null,
    quantity: null,
    description: 'Cash paid in',
  };
}
