import { CONTRACT_MULTIPLIER, toCents, toDollars } from '@tideline/engine';
import type { AccountHolding, FlattenedAccount, FlattenResult } from '../ports/flatten.ts';
import type * as schemas from '../schemas/flatten.ts';

/** An administrator without a required second factor sees nothing of other users. */
export const HIDDEN_FLATTEN_ANSWER: schemas.FlattenAnswer = {
  message: 'Trading is stopped, and what is open is being sold.',
  warnings: ['Set up a second factor to see what becomes of the accounts of other users.'],
};

export function toFlattenAnswer({ message, warnings }: FlattenResult): schemas.FlattenAnswer {
  return { message: `Trading stopped. ${message}`, warnings: [...warnings] };
}

export function toFlattenedAccount(account: FlattenedAccount): schemas.FlattenedAccount {
  const { userEmail: user, outcome, message, warnings } = account;
  return { user, outcome, result: [message, ...warnings].join(' ') };
}

/** "Accounts: 3 sold, 1 being sold, 1 refused, 7 holding nothing." */
export function flattenSummary(accounts: readonly FlattenedAccount[]): string {
  const count = (outcome: FlattenedAccount['outcome']) =>
    accounts.filter((account) => account.outcome === outcome).length;
  return `Accounts: ${count('sold')} sold, ${count('selling')} being sold, ${count('refused')} refused, ${count('nothing')} holding nothing.`;
}

export function toHolding(account: AccountHolding): schemas.Holdings['accounts'][number] {
  const { userEmail: user, contract, quantity, entryPrice, currentPrice } = account;
  const dollars = (price: number) => toCents(price * CONTRACT_MULTIPLIER * quantity);
  return {
    user,
    symbol: contract.underlying,
    strike: toDollars(contract.strike),
    contractType: contract.side,
    quantity,
    worth: currentPrice === null ? null : dollars(currentPrice),
    pnl: currentPrice === null ? null : dollars(currentPrice - entryPrice),
  };
}
