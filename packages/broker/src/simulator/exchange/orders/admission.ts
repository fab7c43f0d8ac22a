import {
  CONTRACT_MULTIPLIER,
  DOLLAR,
  type Money,
  type OrderSide,
  type PositionIntent,
  type Price,
  parseOccSymbol,
} from '@tideline/engine';
import { buyCost, optionsBuyingPower } from '../account/buying-power.ts';
import { optionsTradingLevel } from '../account/configuration.ts';
import {
  type AccountBook,
  availableQuantity,
  heldQuantity,
  remainingQuantity,
  type SimulatedAccount,
  type SimulatedOrder,
} from '../book.ts';
import { moneyText } from '../decimal.ts';
import { isOpen, isPastOpeningCutoff, type MarketSnapshot } from '../market-snapshot.ts';
import { deniedRefusal, invalidRefusal, type Refusal } from '../refusal.ts';
import { isStopReached } from './matching.ts';
import type { OrderTicket } from './order-request.ts';

/** A guess: the broker's own limit is unknown. */
const MAX_ORDER_VALUE: Money = 10_000_000 * DOLLAR;

export interface OrderAdmission {
  readonly positionIntent: PositionIntent;
  readonly reservePrice: Price;
}

/**
 * Checks in the broker's order, because only the first refusal is reported. `isNewStop` is false
 * for a replacement that keeps its stop price.
 */
export function admitOrder(
  book: AccountBook,
  ticket: OrderTicket,
  snapshot: MarketSnapshot,
  isNewStop = true,
): OrderAdmission | Refusal {
  const refusal = checkAccount(book.account, ticket);
  if (refusal !== null) return refusal;
  const contractRefusal = checkContract(ticket.symbol, snapshot);
  if (contractRefusal !== null) return contractRefusal;
  if (ticket.type === 'market' && !isOpen(snapshot))
    return invalidRefusal('options market orders are only allowed during market hours');
  const stopRefusal = isNewStop ? checkStop(ticket, snapshot) : null;
  if (stopRefusal !== null) return stopRefusal;
  const positionIntent = inferIntent(book, ticket);
  if (typeof positionIntent === 'object') return positionIntent;
  const washRefusal = checkWashTrade(book, ticket);
  if (washRefusal !== null) return washRefusal;
  if (ticket.side === 'sell')
    return checkCovered(book, ticket) ?? { positionIntent, reservePrice: 0 };
  if (isPastOpeningCutoff(snapshot))
    return invalidRefusal(`contract "${ticket.symbol}" expires soon, unable to open new positions`);
  const reservePrice = buyReservePrice(ticket, snapshot);
  if (typeof reservePrice === 'object') return reservePrice;
  return (
    checkNotional(ticket, reservePrice) ??
    checkExpiringLimit(book, ticket) ??
    checkBuyingPower(book, ticket, reservePrice) ?? { positionIntent, reservePrice }
  );
}

/** An account below options level 2 may sell what it holds but not buy. */
function checkAccount(account: SimulatedAccount, ticket: OrderTicket): Refusal | null {
  if (account.dataOnly) return deniedRefusal('account not authorized to trade options');
  // A shortcut: every order comes through here, and a configuration is rarely set.
  if (account.configuration === undefined) return null;
  if (account.configuration.suspendTrade)
    return deniedRefusal('new orders are rejected by user request');
  const optionsLevel = optionsTradingLevel(account);
  if (optionsLevel === 0)
    return deniedRefusal(`account not eligible to trade options: ${ticket.symbol}`);
  return optionsLevel === 1 && ticket.side === 'buy'
    ? deniedRefusal('account not eligible to trade long option contracts')
    : null;
}

function checkContract(symbol: string, snapshot: MarketSnapshot): Refusal | null {
  const parsed = parseOccSymbol(symbol);
  if (parsed === null) return invalidRefusal('invalid contract');
  const isExpired =
    parsed.expiry < snapshot.session.date ||
    (parsed.expiry === snapshot.session.date && snapshot.now >= snapshot.session.close);
  if (isExpired) return invalidRefusal(`contract "${symbol}" is expired`);
  // Only today's contracts have quotes: this is a 0DTE market.
  if (parsed.expiry > snapshot.session.date)
    return invalidRefusal(`contract "${symbol}" is not tradable`);
  return snapshot.contractOf(symbol) === null
    ? invalidRefusal(`contract "${symbol}" not found`)
    : null;
}

/** Without a quote it is unknown whether the market has reached the stop price. */
function checkStop(ticket: OrderTicket, snapshot: MarketSnapshot): Refusal | null {
  const { symbol, side, stopPrice } = ticket;
  const quote = stopPrice === null ? null : snapshot.quoteOf(symbol);
  if (stopPrice === null || quote === null || !isStopReached(stopPrice, side, quote)) return null;
  const word = side === 'sell' ? 'less' : 'greater';
  return invalidRefusal(`stop price must be ${word} than current price`);
}

/** A sell beyond the holding would be short, which no account may be. */
function inferIntent(book: AccountBook, ticket: OrderTicket): PositionIntent | Refusal {
  const isShortSell = ticket.side === 'sell' && heldQuantity(book, ticket.symbol) < ticket.quantity;
  const inferred =
    ticket.side === 'buy' ? 'buy_to_open' : isShortSell ? 'sell_to_open' : 'sell_to_close';
  const given = ticket.positionIntent;
  if (given !== null && given !== inferred)
    return invalidRefusal(`position intent mismatch, inferred: ${inferred}, specified: ${given}`);
  return inferred === 'sell_to_open' ? uncoveredRefusal(book, ticket) : inferred;
}

/** Contracts that an open sell reserves can't be sold again, which would be a naked short. */
function checkCovered(book: AccountBook, ticket: OrderTicket): Refusal | null {
  const isCovered = ticket.quantity <= availableQuantity(book, ticket.symbol);
  return isCovered ? null : uncoveredRefusal(book, ticket);
}

function uncoveredRefusal(book: AccountBook, ticket: OrderTicket): Refusal {
  const contract = parseOccSymbol(ticket.symbol);
  const available = optionsBuyingPower(book);
  if (contract?.side === 'put') {
    const required = buyCost(contract.strike, ticket.quantity);
    if (required > available)
      return deniedRefusal(
        `insufficient options buying power for cash-secured put (required: ${moneyText(required)}, available: ${moneyText(available)})`,
        { buying_power: moneyText(available), required_options_buying_power: moneyText(required) },
      );
  }
  return deniedRefusal('account not eligible to trade uncovered option contracts');
}

/** A limit is refused only where it would meet an opposite order, a market order against any. */
function checkWashTrade(book: AccountBook, ticket: OrderTicket): Refusal | null {
  const opposite = book.openOrders.find(
    (open) =>
      open.symbol === ticket.symbol && open.side !== ticket.side && wouldMatch(open, ticket),
  );
  if (opposite === undefined) return null;
  return deniedRefusal('potential wash trade detected. use complex orders', {
    existing_order_id: opposite.id,
    reject_reason: `opposite side ${opposite.type} order exists`,
  });
}

function wouldMatch(open: SimulatedOrder, ticket: OrderTicket): boolean {
  if (open.limitPrice === null || ticket.limitPrice === null) return true;
  const limitPriceOf = (side: OrderSide) =>
    open.side === side ? open.limitPrice : ticket.limitPrice;
  return Number(limitPriceOf('buy')) >= Number(limitPriceOf('sell'));
}

/**
 * Values a limit buy at its limit, a stop buy at its stop, a market buy at the far side of the
 * quote.
 */
function buyReservePrice(ticket: OrderTicket, snapshot: MarketSnapshot): Price | Refusal {
  const price = ticket.limitPrice ?? ticket.stopPrice;
  if (price !== null) return price;
  const ask = snapshot.quoteOf(ticket.symbol)?.ask ?? 0;
  return ask > 0 ? ask : invalidRefusal(`no quote available for "${ticket.symbol}"`);
}

function checkNotional(ticket: OrderTicket, price: Price): Refusal | null {
  const notional = price * CONTRACT_MULTIPLIER * ticket.quantity;
  return notional <= MAX_ORDER_VALUE
    ? null
    : invalidRefusal(
        `options order notional is ${moneyText(notional)} must be <= ${moneyText(MAX_ORDER_VALUE)}`,
      );
}

/** Every contract here expires today, so all held or on order count. */
function checkExpiringLimit(book: AccountBook, ticket: OrderTicket): Refusal | null {
  const limit = book.account.terms?.expiringContractsLimit ?? null;
  if (limit === null) return null;
  const held = book.account.positions.reduce((sum, { quantity }) => sum + quantity, 0);
  const openBuys = book.openOrders.filter(({ side }) => side === 'buy');
  const heldAndOrdered = openBuys.reduce((sum, order) => sum + remainingQuantity(order), held);
  return heldAndOrdered + ticket.quantity <= limit
    ? null
    : deniedRefusal(
        `exceeded account limit for contracts expiring today (requested: ${ticket.quantity}, held+open: ${heldAndOrdered}, limit: ${limit})`,
      );
}

function checkBuyingPower(book: AccountBook, ticket: OrderTicket, price: Price): Refusal | null {
  const required = buyCost(price, ticket.quantity);
  const available = optionsBuyingPower(book);
  if (required <= available) return null;
  return deniedRefusal(
    `insufficient options buying power (required: ${moneyText(required)}, available: ${moneyText(available)})`,
    { options_buying_power: moneyText(available), cost_basis: moneyText(required) },
  );
}
