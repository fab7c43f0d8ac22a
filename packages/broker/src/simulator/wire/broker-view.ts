/**
 * Orders and accounts of our own types, without the wire. They equal what the adapter reads back of
 * `order-wire` and `account-wire`.
 */
import {
  type BrokerAccount,
  type BrokerOrder,
  type BrokerPosition,
  DOLLAR,
  fromDollars,
  type Money,
  type SubmitAnswered,
} from '@tideline/engine';
import { optionsBuyingPower } from '../exchange/account/buying-power.ts';
import { approvedOptionsLevel, configurationOf } from '../exchange/account/configuration.ts';
import {
  type AccountBook,
  isFinalStatus,
  reservedContracts,
  type SimulatedOrder,
  type SimulatedPosition,
} from '../exchange/book.ts';
import { malformedRefusal, type Refusal } from '../exchange/refusal.ts';
import { doubledMark, equityOf, type QuoteOf } from './account-wire.ts';

/** The broker's JSON gives average fill prices with six decimals. */
const AVERAGE_UNITS_PER_DOLLAR = 1_000_000;
const AVERAGE_UNITS_PER_MONEY_UNIT = AVERAGE_UNITS_PER_DOLLAR / DOLLAR;

export function brokerOrder(order: SimulatedOrder): BrokerOrder {
  const { filledQuantity, filledValue } = order;
  return {
    id: order.id,
    clientOrderId: order.clientOrderId,
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    phase: isFinalStatus(order.status) ? order.status : 'working',
    status: order.status,
    quantity: order.quantity,
    filledQuantity,
    filledAveragePrice:
      filledQuantity === 0 ? null : averageDollars(filledValue, filledQuantity) * DOLLAR,
    limitPrice: order.limitPrice,
    stopPrice: order.stopPrice,
    notional: null,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    filledAt: order.filledAt,
    canceledAt: order.canceledAt,
    expiredAt: order.expiredAt,
  };
}

export function brokerAccount(book: AccountBook, quoteOf: QuoteOf): BrokerAccount {
  const { account } = book;
  const isSuspended = configurationOf(account).suspendTrade;
  const buyingPower = optionsBuyingPower(book);
  return {
    accountNumber: account.accountNumber,
    cash: account.cash,
    equity: equityOf(book, quoteOf),
    lastEquity: account.lastEquity,
    buyingPower,
    optionsBuyingPower: buyingPower,
    optionsLevel: approvedOptionsLevel(account),
    isBlocked: isSuspended,
    isSuspendedByTrader: isSuspended,
  };
}

export function brokerPosition(
  book: AccountBook,
  position: SimulatedPosition,
  quoteOf: QuoteOf,
): BrokerPosition {
  const { symbol, quantity, cost } = position;
  const mark = doubledMark(quoteOf(symbol));
  return {
    symbol,
    quantity,
    availableQuantity: quantity - reservedContracts(book, symbol),
    averageEntryPrice: fromDollars(averageDollars(cost, quantity)),
    currentPrice: mark === null ? null : fromDollars(averageDollars(mark, 2)),
  };
}

/** What the adapter makes of a refusal: a malformed order shares its code with a used id. */
export function refusedOutcome({ code, message }: Refusal): SubmitAnswered['outcome'] {
  const type = code === malformedRefusal('').code ? 'unknown' : 'refused';
  return { type, message: `order: ${message}` };
}

function averageDollars(sum: Money, count: number): number {
  return Math.round((sum * AVERAGE_UNITS_PER_MONEY_UNIT) / count) / AVERAGE_UNITS_PER_DOLLAR;
}
