import { CONTRACT_MULTIPLIER, type Money, type Price, parseOccSymbol } from '@tideline/engine';
import { optionsBuyingPower } from './account/buying-power.ts';
import {
  type AccountBook,
  heldQuantity,
  reservedContracts,
  type SimulatedAccount,
  unchangedOutcome,
} from './book.ts';
import { moneyText } from './decimal.ts';
import { bookOf, type Exchange, type ExchangeChange, withOutcome } from './exchange.ts';
import type { MarketSnapshot } from './market-snapshot.ts';
import { deniedRefusal, invalidRefusal, type Refusal } from './refusal.ts';
import { recordActivity } from './settlement.ts';

/** Prices at which a share can be sold and bought; 0 where the market has none. */
export interface SharePrices {
  readonly bid: Price;
  readonly ask: Price;
}

/**
 * Exercises only what no order reserves. No account here holds shares: they are traded at once at
 * the underlying's quote, and the difference is settled in cash. Exercise out of the money costs
 * cash, which must be there. The broker also refuses between close and midnight, but nothing is
 * held here then.
 */
export function exerciseContracts(
  exchange: Exchange,
  accountNumber: string,
  symbol: string,
  sharePrices: SharePrices | null,
  snapshot: MarketSnapshot,
): ExchangeChange | Refusal {
  const contract = parseOccSymbol(symbol);
  if (contract === null) return invalidRefusal('invalid symbol');
  const book = bookOf(exchange, accountNumber);
  const quantity = heldQuantity(book, symbol) - reservedContracts(book, symbol);
  if (quantity <= 0) return noPositionRefusal();
  const price = contract.side === 'call' ? sharePrices?.bid : sharePrices?.ask;
  if (price === undefined || price === 0)
    return invalidRefusal(`no quote available for "${contract.underlying}"`);
  const valuePerShare =
    contract.side === 'call' ? price - contract.strike : contract.strike - price;
  const netAmount = valuePerShare * quantity * CONTRACT_MULTIPLIER;
  return (
    checkAffordable(book, netAmount) ??
    withOutcome(
      { exchange, outcomes: [] },
      recordActivity(
        { ...book, account: withoutContracts(book.account, symbol, quantity) },
        { at: snapshot.now, date: snapshot.session.date },
        {
          type: 'OPEXC',
          netAmount,
          symbol,
          quantity,
          description: 'Exercised on request, settled in cash',
        },
      ),
    )
  );
}

export function waiveExercise(
  exchange: Exchange,
  accountNumber: string,
  symbol: string,
): ExchangeChange | Refusal {
  if (parseOccSymbol(symbol) === null) return invalidRefusal('invalid symbol');
  const book = bookOf(exchange, accountNumber);
  if (heldQuantity(book, symbol) === 0) return noPositionRefusal();
  const doNotExercise = [...new Set([...(book.account.doNotExercise ?? []), symbol])];
  const account = { ...book.account, doNotExercise };
  return withOutcome({ exchange, outcomes: [] }, unchangedOutcome({ ...book, account }));
}

const noPositionRefusal = () => deniedRefusal('no available position for the specified contract');

function checkAffordable(book: AccountBook, netAmount: Money): Refusal | null {
  const available = optionsBuyingPower(book);
  if (-netAmount <= available) return null;
  return deniedRefusal('insufficient buying power', {
    buying_power: moneyText(available),
    cost_basis: moneyText(-netAmount),
  });
}

function withoutContracts(
  account: SimulatedAccount,
  symbol: string,
  quantity: number,
): SimulatedAccount {
  const positions = account.positions.flatMap((position) => {
    if (position.symbol !== symbol) return [position];
    const remaining = position.quantity - quantity;
    if (remaining === 0) return [];
    return [
      {
        symbol,
        quantity: remaining,
        cost: Math.round((position.cost * remaining) / position.quantity),
      },
    ];
  });
  return { ...account, positions };
}
