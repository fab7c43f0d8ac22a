/** The only file that knows both the broker's JSON and our types. */
import {
  type Bar,
  type BrokerAccount,
  type BrokerOrder,
  type BrokerPosition,
  formatMoney,
  type OptionContract,
  type OrderRequest,
  type OrderType,
  type Price,
  parseOccSymbol,
  type Quote,
  type Session,
  tradingDate,
} from '@tideline/engine';
import type { Activity } from '../../port/activity.ts';
import type { BrokerClock, OrderChange, OrderWithStamps } from '../../port/broker.ts';
import { withStamp } from '../../port/broker-stamps.ts';
import type { OptionSnapshot } from '../../port/market-data.ts';
import type { WireAccount } from './account.ts';
import type { WireActivity } from './activity.ts';
import type { WireBar } from './bar.ts';
import type { WireCalendarDay } from './calendar.ts';
import type { WireClock } from './clock.ts';
import type { WireContract } from './contract.ts';
import { toAveragePrice, toEpochMs, toMoney, toStamp } from './from-scalar.ts';
import type { WireOrder } from './order.ts';
import type { WirePosition } from './position.ts';
import type { WireQuote } from './quote.ts';
import type { WireSnapshot } from './snapshot.ts';

function mapOrNull<In, Out>(value: In | null | undefined, map: (value: In) => Out): Out | null {
  return value === null || value === undefined ? null : map(value);
}

export function toAccount(wire: WireAccount): BrokerAccount {
  const isBlockedByBroker =
    wire.status !== 'ACTIVE' ||
    wire.trading_blocked === true ||
    wire.transfers_blocked === true ||
    wire.account_blocked === true;
  const isSuspended = wire.trade_suspended_by_user === true;
  return {
    accountNumber: wire.account_number,
    cash: toMoney(wire.cash),
    equity: toMoney(wire.equity),
    lastEquity: toMoney(wire.last_equity),
    buyingPower: toMoney(wire.buying_power),
    optionsBuyingPower: toMoney(wire.options_buying_power ?? 0),
    optionsLevel: wire.options_trading_level ?? 0,
    isBlocked: isBlockedByBroker || isSuspended,
    isSuspendedByTrader: isSuspended && !isBlockedByBroker,
  };
}

const FINAL_PHASES = ['filled', 'canceled', 'rejected', 'expired', 'replaced'] as const;

export function toOrder(wire: WireOrder): BrokerOrder {
  const created = wire.created_at ?? wire.submitted_at;
  if (created === null || created === undefined) {
    throw new RangeError(`order ${wire.id} has no created_at`);
  }
  return {
    id: wire.id,
    clientOrderId: wire.client_order_id,
    symbol: wire.symbol,
    side: wire.side,
    type: wire.type,
    phase: FINAL_PHASES.find((phase) => phase === wire.status) ?? 'working',
    status: wire.status,
    quantity: mapOrNull(wire.qty, Number),
    filledQuantity: Number(wire.filled_qty ?? 0),
    filledAveragePrice: mapOrNull(wire.filled_avg_price, toAveragePrice),
    limitPrice: mapOrNull(wire.limit_price, toMoney),
    stopPrice: mapOrNull(wire.stop_price, toMoney),
    notional: mapOrNull(wire.notional, toMoney),
    createdAt: toEpochMs(created),
    ...(wire.updated_at != null && { updatedAt: toEpochMs(wire.updated_at) }),
    filledAt: mapOrNull(wire.filled_at, toEpochMs),
    canceledAt: mapOrNull(wire.canceled_at, toEpochMs),
    expiredAt: mapOrNull(wire.expired_at, toEpochMs),
  };
}

export function toRecordedOrder(wire: WireOrder): OrderWithStamps {
  return {
    ...toOrder(wire),
    stamps: {
      created: mapOrNull(wire.created_at, toStamp),
      submitted: mapOrNull(wire.submitted_at, toStamp),
      updated: mapOrNull(wire.updated_at, toStamp),
      filled: mapOrNull(wire.filled_at, toStamp),
      canceled: mapOrNull(wire.canceled_at, toStamp),
      expired: mapOrNull(wire.expired_at, toStamp),
      failed: mapOrNull(wire.failed_at, toStamp),
    },
  };
}

export function toActivity(wire: WireActivity): Activity {
  const at = mapOrNull(wire.transaction_time, toEpochMs);
  const date = wire.date ?? mapOrNull(at, tradingDate);
  const stamp = mapOrNull(wire.transaction_time, toStamp) ?? date;
  if (date === null || stamp === null) {
    throw new RangeError(`activity ${wire.id} has neither transaction_time nor date`);
  }
  return {
    id: wire.id,
    type: wire.activity_type,
    subType: wire.activity_sub_type ?? null,
    date,
    at,
    stamp,
    symbol: wire.symbol ?? null,
    side: mapOrNull(wire.side, (side) => (side === 'buy' ? 'buy' : 'sell')),
    quantity: mapOrNull(wire.qty, Number),
    price: mapOrNull(wire.price, toMoney),
    netAmount: mapOrNull(wire.net_amount, toMoney),
    orderId: wire.order_id ?? null,
  };
}

export function toPosition(wire: WirePosition): BrokerPosition {
  const wireQuantity = Number(wire.qty);
  // A position is short if either `side` or the quantity's sign says so.
  const quantity = wire.side === 'short' ? -Math.abs(wireQuantity) : wireQuantity;
  return {
    symbol: wire.symbol,
    quantity,
    availableQuantity: Number(wire.qty_available ?? quantity),
    averageEntryPrice: toMoney(wire.avg_entry_price),
    currentPrice: mapOrNull(wire.current_price, toMoney),
  };
}

export function toClock(wire: WireClock): BrokerClock {
  const clock = {
    now: toEpochMs(wire.timestamp),
    isOpen: wire.is_open,
    nextOpen: toEpochMs(wire.next_open),
    nextClose: toEpochMs(wire.next_close),
  };
  return withStamp(clock, toStamp(wire.timestamp));
}

export function toSession(wire: WireCalendarDay): Session {
  return { date: wire.date, open: toEpochMs(wire.core_start), close: toEpochMs(wire.core_end) };
}

export function toBar(wire: WireBar): Bar {
  const bar = {
    start: toEpochMs(wire.t),
    open: toMoney(wire.o),
    high: toMoney(wire.h),
    low: toMoney(wire.l),
    close: toMoney(wire.c),
    volume: Number(wire.v),
  };
  return withStamp(bar, toStamp(wire.t));
}

export function toQuote(wire: WireQuote): Quote {
  const quote = {
    at: toEpochMs(wire.t),
    bid: toMoney(wire.bp),
    bidSize: Number(wire.bs),
    ask: toMoney(wire.ap),
    askSize: Number(wire.as),
  };
  return withStamp(quote, toStamp(wire.t));
}

/** Leaves out symbols without a value. */
export function bySymbol<In, Out>(
  wire: Record<string, In | null> | null | undefined,
  map: (value: In) => Out,
): readonly (readonly [string, Out])[] {
  return Object.entries(wire ?? {}).flatMap(([symbol, value]) =>
    value === null ? [] : [[symbol, map(value)] as const],
  );
}

export function toSnapshot(wire: WireSnapshot): OptionSnapshot {
  return {
    quote: mapOrNull(wire.latestQuote, toQuote),
    quoteStamp: mapOrNull(wire.latestQuote?.t, toStamp),
    lastTrade: mapOrNull(wire.latestTrade, ({ t, p, s }) => ({
      at: toEpochMs(t),
      price: toMoney(p),
      size: Number(s),
    })),
    impliedVolatility: wire.impliedVolatility ?? null,
  };
}

/**
 * Null when the contract is not tradable, has an adjusted deliverable, or its symbol contradicts
 * its fields.
 */
export function toContract(wire: WireContract): OptionContract | null {
  const contract = parseOccSymbol(wire.symbol);
  if (contract === null || !wire.tradable || wire.status !== 'active') return null;
  const isConsistent =
    contract.underlying === wire.underlying_symbol &&
    contract.side === wire.type &&
    contract.expiry === wire.expiration_date &&
    contract.strike === toMoney(wire.strike_price) &&
    Number(wire.multiplier ?? 100) === 100;
  return isConsistent ? contract : null;
}

export function orderProblem(request: OrderRequest): string | null {
  const { clientOrderId, quantity, type, limitPrice, stopPrice } = request;
  if (clientOrderId.length < 1 || clientOrderId.length > 128) {
    return 'clientOrderId must have 1 to 128 characters';
  }
  if (!Number.isSafeInteger(quantity) || quantity < 1) {
    return `quantity must be a whole number of contracts, was ${quantity}`;
  }
  return (
    priceProblem('limitPrice', type, type === 'limit' || type === 'stop_limit', limitPrice) ??
    priceProblem('stopPrice', type, type === 'stop' || type === 'stop_limit', stopPrice ?? null)
  );
}

function priceProblem(field: string, type: OrderType, isRequired: boolean, price: Price | null) {
  if (!isRequired) return price === null ? null : `a ${type} order has no ${field}`;
  return price !== null && Number.isSafeInteger(price) && price > 0
    ? null
    : `${field} must be a positive price, was ${price}`;
}

export function toOrderPost(request: OrderRequest) {
  const { clientOrderId, symbol, quantity, side, type, limitPrice, stopPrice, positionIntent } =
    request;
  return {
    symbol,
    qty: String(quantity),
    side,
    type,
    timeInForce: 'day' as const,
    positionIntent,
    clientOrderId,
    ...(limitPrice === null ? {} : { limitPrice: formatMoney(limitPrice) }),
    ...(stopPrice === undefined ? {} : { stopPrice: formatMoney(stopPrice) }),
  };
}

export function toOrderPatch({ clientOrderId, quantity, limitPrice, stopPrice }: OrderChange) {
  return {
    clientOrderId,
    ...(quantity === null ? {} : { qty: String(quantity) }),
    ...(limitPrice === null ? {} : { limitPrice: formatMoney(limitPrice) }),
    ...(stopPrice === null ? {} : { stopPrice: formatMoney(stopPrice) }),
  };
}
