import type { Order } from '@tideline/api/schemas';
import { DASH, decimal, money, toNumber, tradingDay } from '../../../lib/text/format.ts';
import { parseContract } from '../../../lib/trading/contract.ts';
import { isPartlyFilledFinal } from '../../../lib/trading/orders.ts';

/** "SPY 602 C" and "Feb 5"; a symbol that is no contract's stays. */
export function contractTextsOf(symbol: string) {
  const contract = parseContract(symbol);
  if (contract === null) return { name: symbol, expiry: '' };
  const { underlying, strike, side, expiry } = contract;
  return { name: `${underlying} ${strike} ${side}`, expiry: tradingDay(expiry) };
}

export function orderQuantityText(text: string | null): string {
  const value = toNumber(text);
  return value === null ? DASH : decimal(value, Number.isInteger(value) ? 0 : 2);
}

export const orderPriceText = (text: string | null): string => decimal(toNumber(text));

export function askedPriceText({ limit_price, stop_price }: Order): string {
  return orderPriceText(limit_price ?? stop_price);
}

const SHARES_PER_CONTRACT = 100;

/** The dollars that were asked for, else the cost of the fills. */
export function notionalText({ notional, symbol, filled_qty, filled_avg_price }: Order): string {
  const askedDollars = toNumber(notional);
  if (askedDollars !== null) return money(askedDollars);
  const quantity = toNumber(filled_qty);
  const price = toNumber(filled_avg_price);
  if (quantity === null || price === null) return DASH;
  return money(quantity * price * (parseContract(symbol) === null ? 1 : SHARES_PER_CONTRACT));
}

/** "partially_filled" → "Partially filled". */
export function codeToWords(text: string): string {
  const spacedWords = text.replaceAll('_', ' ');
  return `${spacedWords[0]?.toUpperCase() ?? ''}${spacedWords.slice(1)}`;
}

/** "Filled"; "181 filled, rest canceled" for an incomplete final order. */
export function orderStatusText(order: Order): string {
  const status = codeToWords(order.status);
  return isPartlyFilledFinal(order)
    ? `${orderQuantityText(order.filled_qty)} filled, rest ${status.toLowerCase()}`
    : status;
}
