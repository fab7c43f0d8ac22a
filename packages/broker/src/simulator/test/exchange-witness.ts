import { CONTRACT_MULTIPLIER, chargedFees, executionFees, type Quote } from '@tideline/engine';
import { expect } from 'vitest';
import {
  type AccountBook,
  type Activity,
  type Fill,
  isFinalOrder,
  type OrderStatus,
  type SimulatedAccount,
  type SimulatedOrder,
} from '../exchange/book.ts';
import type { ExchangeChange } from '../exchange/exchange.ts';

const MICRO_PER_MONEY = 100;

const NEXT_STATUSES: Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>> = {
  accepted: ['new', 'pending_cancel', 'expired', 'rejected'],
  // `pending_new` to `canceled`: the broker cancels it, to sell the contracts itself.
  pending_new: ['pending_new', 'new', 'pending_cancel', 'canceled', 'expired', 'rejected'],
  new: [
    ...(['partially_filled', 'filled', 'pending_cancel', 'pending_replace'] as const),
    ...(['canceled', 'expired', 'rejected'] as const),
  ],
  partially_filled: [
    ...(['partially_filled', 'filled', 'pending_cancel', 'pending_replace'] as const),
    ...(['canceled', 'expired'] as const),
  ],
  pending_cancel: ['pending_cancel', 'filled', 'canceled', 'expired', 'rejected'],
  pending_replace: ['pending_replace', 'filled', 'canceled', 'expired', 'rejected', 'replaced'],
};

/**
 * Keeps its own books from fills and activities alone, and compares all that must hold of orders,
 * money and contracts.
 */
export class ExchangeWitness {
  readonly #start: ReadonlyMap<string, SimulatedAccount>;
  readonly #costs: Map<string, { readonly quantity: number; readonly cost: number }>;
  readonly #orders = new Map<string, SimulatedOrder>();
  readonly #totals = new Map<string, number>();
  readonly #fills: Fill[] = [];
  readonly #activities: Activity[] = [];

  constructor(books: readonly AccountBook[]) {
    this.#start = new Map(books.map(({ account }) => [account.accountNumber, account]));
    this.#costs = new Map(
      books.flatMap(({ account: { accountNumber, positions } }) =>
        positions.map(({ symbol, ...of }) => [`${accountNumber}|${symbol}`, of] as const),
      ),
    );
  }

  get orders(): readonly SimulatedOrder[] {
    return [...this.#orders.values()];
  }

  get fills(): readonly Fill[] {
    return this.#fills;
  }

  isClientIdUsed(accountNumber: string, clientOrderId: string): boolean {
    return this.orders.some(
      (order) => order.accountNumber === accountNumber && order.clientOrderId === clientOrderId,
    );
  }

  seeChange(
    { outcomes }: Pick<ExchangeChange, 'outcomes'>,
    quotes: Readonly<Record<string, Quote>>,
  ): void {
    for (const { orders, fills, activities } of outcomes) {
      for (const order of orders) this.#seeOrder(order, quotes[order.symbol]);
      for (const fill of fills) this.#seeFill(fill, quotes[fill.symbol]);
      this.#activities.push(...activities);
    }
  }

  #seeOrder(order: SimulatedOrder, quote: Quote | undefined): void {
    const before = this.#orders.get(order.id);
    this.#orders.set(order.id, order);
    expect(order.filledQuantity, 'no order is filled beyond its quantity').toBeLessThanOrEqual(
      order.quantity,
    );
    expect(order.status === 'filled', 'an order is filled when all of it is').toBe(
      order.filledQuantity === order.quantity,
    );
    if (before === undefined) {
      this.#totals.set(order.id, order.quantity);
      const twins = this.orders.filter(
        (one) =>
          one.accountNumber === order.accountNumber && one.clientOrderId === order.clientOrderId,
      );
      expect(twins.length, 'a client order id is good once').toBe(1);
      return;
    }
    expect(NEXT_STATUSES[before.status], 'no end is left, no step is taken back').toContain(
      order.status,
    );
    if (before.triggeredAt === null && order.triggeredAt !== null) this.#seeTrigger(order, quote);
    expect(order.filledQuantity, 'what is filled stays filled').toBeGreaterThanOrEqual(
      before.filledQuantity,
    );
    if (before.triggeredAt !== null)
      expect(order.triggeredAt, 'what is triggered stays so').toBe(before.triggeredAt);
    expect(fixedTerms(order), 'the terms of an order never change').toEqual(fixedTerms(before));
    const old = order.replaces === null ? undefined : this.#orders.get(order.replaces);
    const hasTakenPlace = old?.status === 'replaced';
    expect(order.quantity, 'an order that replaces another gets what that one has left').toBe(
      hasTakenPlace ? this.#totalOf(order) - old.filledQuantity : before.quantity,
    );
    const isBeside = old !== undefined && !isFinalOrder(old);
    expect(isBeside && order.arrivedAt !== null, 'only one of the two trades').toBe(false);
  }

  #seeTrigger({ side, stopPrice, replaces }: SimulatedOrder, quote: Quote | undefined): void {
    if (replaces !== null && this.#orders.get(replaces)?.triggeredAt !== null) return;
    if (quote === undefined || stopPrice === null) throw new Error('a trigger of nothing');
    const price = side === 'buy' ? quote.ask : quote.bid || quote.ask;
    const isReached = side === 'buy' ? price >= stopPrice : price <= stopPrice;
    expect(isReached && price > 0, 'a stop is triggered by its price').toBe(true);
  }

  #totalOf(order: SimulatedOrder): number {
    return this.#totals.get(order.id) ?? order.quantity;
  }

  #seeFill(fill: Fill, quote: Quote | undefined): void {
    const order = this.#orders.get(fill.orderId);
    if (quote === undefined || order === undefined) throw new Error('a fill of nothing');
    expect(
      this.#fills.some(({ id }) => id === fill.id),
      'an execution has its own id',
    ).toBe(false);
    this.#fills.push(fill);
    const isBuy = fill.side === 'buy';
    expect(fill.price, 'a fill has the displayed price').toBe(isBuy ? quote.ask : quote.bid);
    expect(fill.quoteAt, 'a fill meets the quote that stands').toBe(quote.at);
    expect(order.arrivedAt, 'nothing fills before it is at the market').not.toBe(null);
    expect(order.arrivedAt, 'an order reaches the market when it is due').toBeGreaterThanOrEqual(
      order.arrivesAt,
    );
    if (order.limitPrice !== null) {
      const beyond = isBuy ? fill.price - order.limitPrice : order.limitPrice - fill.price;
      expect(beyond, 'no fill is through its limit').toBeLessThanOrEqual(0);
    }
    if (order.stopPrice !== null)
      expect(order.triggeredAt, 'a stop waits for its price').not.toBe(null);
    const taken = this.#fills.filter(
      ({ symbol, side, quoteAt }) =>
        symbol === fill.symbol && side === fill.side && quoteAt === fill.quoteAt,
    );
    expect(
      sum(taken, ({ quantity }) => quantity),
      'no more is taken than is displayed',
    ).toBeLessThanOrEqual(isBuy ? quote.askSize : quote.bidSize);
    expect(fill.fees, 'an execution pays its fees').toBe(executionFees(fill.side, fill.quantity));
    this.#noteCost(fill);
    const own = this.#fills.filter(({ orderId }) => orderId === fill.orderId);
    const filled = sum(own, ({ quantity }) => quantity);
    expect([fill.cumulativeQuantity, fill.leavesQuantity], 'a fill has the sums').toEqual([
      filled,
      order.quantity - filled,
    ]);
  }

  /** A sell takes its share of the average cost. */
  #noteCost({ accountNumber, symbol, side, price, quantity }: Fill): void {
    const key = `${accountNumber}|${symbol}`;
    const before = this.#costs.get(key) ?? { quantity: 0, cost: 0 };
    const after =
      side === 'buy'
        ? { quantity: before.quantity + quantity, cost: before.cost + price * quantity }
        : {
            quantity: before.quantity - quantity,
            cost: before.cost * (1 - quantity / before.quantity),
          };
    this.#costs.set(key, after);
  }

  checkBook({ account, openOrders }: AccountBook): void {
    const start = this.#start.get(account.accountNumber);
    if (start === undefined) throw new Error(`no account ${account.accountNumber}`);
    const isOwn = (one: { readonly accountNumber: string }) =>
      one.accountNumber === account.accountNumber;
    const fills = this.#fills.filter(isOwn);
    const activities = this.#activities.filter(isOwn);

    const traded = sum(fills, (fill) => signedQuantity(fill) * fill.price * CONTRACT_MULTIPLIER);
    const paid = sum(activities, ({ netAmount }) => netAmount);
    expect(account.cash, 'cash is what was there, was traded and was paid').toBe(
      start.cash - traded + paid,
    );
    const fees = sum(fills, (fill) => fill.fees);
    const charged = sum(activities, ({ type, netAmount }) => (type === 'FEE' ? 0 - netAmount : 0));
    expect(account.chargedFees, 'fees charged are fees paid').toBe(charged);
    if (charged === 0) expect(account.accruedFees, 'no fee is forgotten').toBe(fees);
    else
      expect([account.accruedFees, charged], 'no fee is forgotten').toEqual([0, chargedFees(fees)]);

    for (const symbol of symbolsOf([account, start], fills)) {
      const settled = sum(activities, (one) => (one.symbol === symbol ? (one.quantity ?? 0) : 0));
      const net = sum(fills, (fill) => (fill.symbol === symbol ? signedQuantity(fill) : 0));
      const held = quantityOf(account, symbol);
      expect(held, 'contracts are neither made nor lost').toBe(
        quantityOf(start, symbol) + net - settled,
      );
      expect(held, 'no account is short').toBeGreaterThanOrEqual(0);
      const cost = account.positions.find((one) => one.symbol === symbol)?.cost ?? 0;
      const expected =
        settled > 0 ? 0 : (this.#costs.get(`${account.accountNumber}|${symbol}`)?.cost ?? 0);
      // Each sell rounds once.
      expect(Math.abs(cost - expected), 'what is left keeps its cost').toBeLessThanOrEqual(
        fills.length,
      );
      const selling = openOrders.filter((open) => open.symbol === symbol && open.side === 'sell');
      expect(
        reservedTotal(selling, (_, quantity) => quantity),
        'no account sells more than it holds',
      ).toBeLessThanOrEqual(held);
    }

    // A market buy is cut to the cash left; limit buys have theirs reserved with fees.
    const buying = openOrders.filter(({ side }) => side === 'buy');
    const spoken = reservedTotal(buying, ({ limitPrice }, quantity) =>
      limitPrice === null
        ? 0
        : limitPrice * CONTRACT_MULTIPLIER * quantity * MICRO_PER_MONEY +
          executionFees('buy', quantity),
    );
    expect(
      account.cash * MICRO_PER_MONEY - account.accruedFees - spoken,
      'no account spends what is not there',
    ).toBeGreaterThanOrEqual(0);
    for (const open of openOrders) {
      const own = fills.filter(({ orderId }) => orderId === open.id);
      expect(
        [open.filledQuantity, open.filledValue],
        'an order has the sums of its executions',
      ).toEqual([
        sum(own, ({ quantity }) => quantity),
        sum(own, ({ quantity, price }) => quantity * price),
      ]);
      const opposite = openOrders.find((other) => wouldTrade(open, other));
      expect(opposite, 'no account trades with itself').toBe(undefined);
    }
  }
}

function reservedTotal(
  orders: readonly SimulatedOrder[],
  worth: (order: SimulatedOrder, quantity: number) => number,
): number {
  return sum(orders, (order) => {
    const isWaiting = order.replaces !== null && order.arrivedAt === null;
    if (isWaiting) return 0;
    const own = worth(order, unfilledQuantity(order));
    const next = orders.find(
      ({ replaces, arrivedAt }) => replaces === order.id && arrivedAt === null,
    );
    return next === undefined
      ? own
      : Math.max(own, worth(next, Math.max(0, next.quantity - order.filledQuantity)));
  });
}

function fixedTerms(order: SimulatedOrder) {
  const { id, accountNumber, clientOrderId, source, sequence, symbol, side, type } = order;
  const { positionIntent, limitPrice, stopPrice, createdAt, arrivesAt, expiresAt, replaces } =
    order;
  return [
    ...[id, accountNumber, clientOrderId, source, sequence, symbol, side, type],
    ...[positionIntent, limitPrice, stopPrice, createdAt, arrivesAt, expiresAt, replaces],
  ];
}

function wouldTrade(buy: SimulatedOrder, sell: SimulatedOrder): boolean {
  if (buy.side !== 'buy' || sell.side !== 'sell' || buy.symbol !== sell.symbol) return false;
  return (buy.limitPrice ?? Number.POSITIVE_INFINITY) >= (sell.limitPrice ?? 0);
}

function symbolsOf(
  accounts: readonly SimulatedAccount[],
  fills: readonly Fill[],
): ReadonlySet<string> {
  const held = accounts.flatMap(({ positions }) => positions.map(({ symbol }) => symbol));
  return new Set([...held, ...fills.map(({ symbol }) => symbol)]);
}

function quantityOf({ positions }: SimulatedAccount, symbol: string): number {
  return positions.find((position) => position.symbol === symbol)?.quantity ?? 0;
}

/** Negative for a sell. */
function signedQuantity({ side, quantity }: Fill): number {
  return side === 'buy' ? quantity : -quantity;
}

function unfilledQuantity(order: SimulatedOrder): number {
  return order.quantity - order.filledQuantity;
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}
