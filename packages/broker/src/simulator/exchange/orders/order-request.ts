import {
  CENT,
  DOLLAR,
  type OrderSide,
  type OrderType,
  type PositionIntent,
  type Price,
} from '@tideline/engine';
import { moneyText } from '../decimal.ts';
import { invalidRefusal, isRefusal, malformedRefusal, type Refusal } from '../refusal.ts';

export interface OrderTicket {
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly quantity: number;
  readonly limitPrice: Price | null;
  readonly stopPrice: Price | null;
  readonly positionIntent: PositionIntent | 'buy_to_close' | 'sell_to_open' | null;
  readonly clientOrderId: string | null;
}

export function marketTicket(
  fields: Pick<OrderTicket, 'symbol' | 'side' | 'quantity'> & Partial<OrderTicket>,
): OrderTicket {
  return {
    type: 'market',
    limitPrice: null,
    stopPrice: null,
    positionIntent: null,
    clientOrderId: null,
    ...fields,
  };
}

/** A null term stays as it is. */
export interface OrderChange {
  /** New total, including the filled part. */
  readonly quantity: number | null;
  readonly limitPrice: Price | null;
  readonly stopPrice: Price | null;
  readonly clientOrderId: string | null;
}

export const MAX_ORDER_CONTRACTS = 10_000;
/** Above any contract's worth, and small enough that products are exact integers. */
const MAX_PRICE: Price = 100_000 * DOLLAR;
/** Tolerated float error in 1/10,000 dollar: more than the highest price has. */
const FLOAT_NOISE = 1e-5;
const DECIMAL_PATTERN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
/** Stock orders may have these times in force, option orders may not. */
const STOCK_TIMES_IN_FORCE = ['ioc', 'fok', 'opg', 'cls'];
const ORDER_TYPES = ['market', 'limit', 'stop', 'stop_limit'] as const;
const POSITION_INTENTS = ['buy_to_open', 'buy_to_close', 'sell_to_open', 'sell_to_close'] as const;

export function readNumber(value: unknown): number | null {
  const number = typeof value === 'string' && DECIMAL_PATTERN.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Null for no number, or one finer than 1/10,000 dollar. */
function exactPrice(value: unknown): Price | null {
  const number = readNumber(value);
  if (number === null) return null;
  const price = Math.round(number * DOLLAR);
  return Math.abs(price - number * DOLLAR) < FLOAT_NOISE ? price : null;
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';

export function readOrderTicket(body: Readonly<Record<string, unknown>>): OrderTicket | Refusal {
  const { symbol, side, qty } = body;
  if (isComplexOrder(body))
    return invalidRefusal('complex orders not supported for options trading');
  if (typeof symbol !== 'string' || symbol === '') return malformedRefusal('symbol is required');
  if (side !== 'buy' && side !== 'sell') return malformedRefusal('side must be buy or sell');
  const clientOrderId = readClientOrderId(body.client_order_id);
  if (isRefusal(clientOrderId)) return clientOrderId;
  const unsupportedRefusal = checkUnsupported(body);
  if (unsupportedRefusal !== null) return unsupportedRefusal;
  const type = ORDER_TYPES.find((known) => known === body.type);
  if (type === undefined) return malformedRefusal('type is required');
  const trailField = ['trail_price', 'trail_percent'].find((one) => isGiven(body[one]));
  if (trailField !== undefined)
    return malformedRefusal(`${type} orders must not have ${trailField}`);

  const quantity = readQuantity(qty);
  if (isRefusal(quantity)) return quantity;
  const limitPrice = readPriceField(type, 'limit_price', needsLimitPrice(type), body);
  if (isRefusal(limitPrice)) return limitPrice;
  const stopPrice = readPriceField(type, 'stop_price', needsStopPrice(type), body);
  if (isRefusal(stopPrice)) return stopPrice;

  const positionIntent = POSITION_INTENTS.find((known) => known === body.position_intent) ?? null;
  if (isGiven(body.position_intent) && positionIntent === null)
    return malformedRefusal('position_intent is invalid');
  const prices = { limitPrice, stopPrice };
  return { symbol, side, type, quantity, ...prices, positionIntent, clientOrderId };
}

export function readOrderChange(body: Readonly<Record<string, unknown>>): OrderChange | Refusal {
  if (isGiven(body.trail)) return malformedRefusal('the order has no trail to replace');
  if (isGiven(body.notional))
    return invalidRefusal('notional orders are not supported for options trading');
  const { time_in_force: timeInForce } = body;
  const refusal = isGiven(timeInForce) ? checkTimeInForce(timeInForce) : null;
  if (refusal !== null) return refusal;
  const clientOrderId = readClientOrderId(body.client_order_id);
  if (isRefusal(clientOrderId)) return clientOrderId;
  const quantity = isGiven(body.qty) ? readQuantity(body.qty) : null;
  if (isRefusal(quantity)) return quantity;
  const limitPrice = isGiven(body.limit_price) ? readPrice('limit_price', body.limit_price) : null;
  if (isRefusal(limitPrice)) return limitPrice;
  const stopPrice = isGiven(body.stop_price) ? readPrice('stop_price', body.stop_price) : null;
  if (isRefusal(stopPrice)) return stopPrice;
  return { quantity, limitPrice, stopPrice, clientOrderId };
}

function readClientOrderId(value: unknown): string | null | Refusal {
  if (!isGiven(value)) return null;
  if (typeof value !== 'string') return malformedRefusal('client_order_id must be a text');
  return value.length > 128
    ? malformedRefusal('client_order_id must be no more than 128 characters')
    : value;
}

function readQuantity(value: unknown): number | Refusal {
  const quantity = readNumber(value);
  if (quantity === null) return malformedRefusal('qty is required');
  if (quantity <= 0) return malformedRefusal('qty must be > 0');
  if (!Number.isInteger(quantity)) return invalidRefusal('qty must be integer for options trading');
  return quantity > MAX_ORDER_CONTRACTS
    ? invalidRefusal(`options order qty must be <= ${MAX_ORDER_CONTRACTS}`)
    : quantity;
}

function isComplexOrder(body: Readonly<Record<string, unknown>>): boolean {
  const { order_class: orderClass, legs } = body;
  const hasComplexClass = isGiven(orderClass) && orderClass !== 'simple';
  const hasLegs = isGiven(legs) && !(Array.isArray(legs) && legs.length === 0);
  return hasComplexClass || hasLegs || isGiven(body.take_profit) || isGiven(body.stop_loss);
}

function checkUnsupported(body: Readonly<Record<string, unknown>>): Refusal | null {
  const { type, time_in_force: timeInForce, extended_hours: extendedHours } = body;
  if (isGiven(extendedHours) && typeof extendedHours !== 'boolean')
    return malformedRefusal('extended_hours must be true or false');
  if (extendedHours === true)
    return invalidRefusal('extended hours is not supported for options trading');
  if (isGiven(body.notional))
    return invalidRefusal('notional orders are not supported for options trading');
  if (type === 'trailing_stop') return invalidRefusal('invalid order type for options trading');
  if (isGiven(type) && !ORDER_TYPES.some((known) => known === type))
    return invalidRefusal('invalid option order_type');
  return isGiven(timeInForce)
    ? checkTimeInForce(timeInForce)
    : malformedRefusal('time_in_force is required');
}

function checkTimeInForce(timeInForce: unknown): Refusal | null {
  if (STOCK_TIMES_IN_FORCE.some((known) => known === timeInForce))
    return invalidRefusal('order_time_in_force provided not supported for options trading');
  return timeInForce === 'day' ? null : invalidRefusal('invalid option time_in_force');
}

const needsLimitPrice = (type: OrderType) => type === 'limit' || type === 'stop_limit';
const needsStopPrice = (type: OrderType) => type === 'stop' || type === 'stop_limit';

type PriceField = 'limit_price' | 'stop_price';

function readPriceField(
  type: OrderType,
  field: PriceField,
  isRequired: boolean,
  body: Readonly<Record<string, unknown>>,
): Price | null | Refusal {
  const value = body[field];
  if (!isRequired)
    return isGiven(value) ? malformedRefusal(`${type} orders must not have ${field}`) : null;
  return isGiven(value)
    ? readPrice(field, value)
    : malformedRefusal(`${type} orders require ${field}`);
}

/** SPY options trade in cents at every price. */
function readPrice(field: PriceField, value: unknown): Price | Refusal {
  const number = readNumber(value);
  if (number === null) return malformedRefusal(`${field} must be a number`);
  if (number <= 0) return malformedRefusal(`${field} must be > 0`);
  if (number * DOLLAR > MAX_PRICE)
    return invalidRefusal(`${field} must be <= ${moneyText(MAX_PRICE)}`);
  const price = exactPrice(value);
  if (price === null || price % CENT !== 0)
    return invalidRefusal(
      `invalid ${field} ${price === null ? number : moneyText(price)}. sub-penny increment does not fulfill minimum pricing criteria`,
    );
  return price;
}
