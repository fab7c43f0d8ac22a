import { CONTRACT_MULTIPLIER, parseOccSymbol } from '@tideline/engine';
import type { StockPrices } from '../market/simulated-market.ts';
import { optionsBuyingPower } from './account/buying-power.ts';
import {
  availableQuantity,
  heldQuantity,
  type SimulatedAccount,
  unchangedOutcome,
} from './book.ts';
import { moneyText } from './decimal.ts';
import { bookOf, type Exchange, type ExchangeChange, withOutcome } from './exchange.ts';
import type { MarketSnapshot } from './market-snapshot.ts';
import { deniedRefusal, invalidRefusal, type Refusal } from './refusal.ts';
import { recordActivity } from './settlement.ts';

/**
 * Exercises only what no order reserves. No account here holds shares: they are traded at once at
 * the underlying's quote, and the difference is settled in cash. A share price is 0 where the
 * market has none. Cash must cover an exercise out of the money. The broker also refuses between
 * close and midnight, when nothing is held here.
 */
export function exerciseContracts(
  exchange: Exchange,
  accountNumber: string,
  symbol: string,
  sharePrices: Pick<StockPrices, 'bid' | 'ask'> | null,
  snapshot: MarketSnapshot,
): ExchangeChange | Refusal {
  const contract = parseOccSymbol(symbol);
  if (contract === null) return invalidRefusal('invalid symbol');
  const book = bookOf(exchange, accountNumber);
  const quantity = availableQuantity(book, symbol);
  if (quantity <= 0) return noPositionRefusal();
  const price = contract.side === 'call' ? sharePrices?.bid : sharePrices?.ask;
  if (price === undefined || price === 0)
    return invalidRefusal(`no quote available for "${contract.underlying}"`);
  const valuePerShare =
    contract.side === 'call' ? price - contract.strike : contract.strike - price;
  const netAmount = valuePerShare * quantity * CONTRACT_MULTIPLIER;
  const available = optionsBuyingPower(book);
  if (-netAmount > available)
    return deniedRefusal('insufficient buying power', {
      buying_power: moneyText(available),
      cost_basis: moneyText(-netAmount),
    });
  const account = withoutContracts(book.account, symbol, quantity);
  const moment = { at: snapshot.now, date: snapshot.session.date };
  const description = 'Exercised on request, settled in cash';
  const activity = { type: 'OPEXC', netAmount, symbol, quantity, description } as const;
  const outcome = recordActivity({ ...book, account }, moment, activity);
  return withOutcome({ exchange, outcomes: [] }, outcome);
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

function withoutContracts(account: SimulatedAccount, symbol: string, quantity: number) {
  const positions = account.positions.flatMap((position) => {
    if (position.symbol !== symbol) return [position];
    const remaining = position.quantity - quantity;
    const cost = Math.round((position.cost * remaining) / position.quantity);
    return remaining === 0 ? [] : [{ symbol, quantity: remaining, cost }];
  });
  return { ...account, positions };
}
