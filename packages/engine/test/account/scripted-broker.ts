import { firstCashMoveDate } from '../../src/account/ledger/reported-cash.ts';
import type { AccountRead, CashMove, SubmitAnswered } from '../../src/account/state/event.ts';
import { tradingDate } from '../../src/hours/new-york.ts';
import { CONTRACT_MULTIPLIER, fromDollars, type Price } from '../../src/model/money.ts';
import type { BrokerOrder, OrderRequest } from '../../src/model/order.ts';
import type { BrokerPosition } from '../../src/model/position.ts';
import type { Quote } from '../../src/model/quote.ts';
import type { EpochMs, Moment } from '../../src/model/time.ts';

export type Fate =
  | 'accepted'
  | 'refused'
  | 'answer-lost'
  /** The request never arrives, which its sender can't know. */
  | 'request-lost'
  /** The request arrives after its sender gave up. */
  | 'late';

interface Holding {
  quantity: number;
  averageEntryPrice: Price;
}

/**
 * Keeps orders and positions, reserves what a sell holds, refuses naked shorts, and fills what the
 * market's price allows.
 */
export class ScriptedBroker {
  accountNumber = 'PA1';
  equity = fromDollars(100_000);
  optionsBuyingPower = fromDollars(10_000);
  /** The account's cash without what its orders have cost and brought. */
  cash = fromDollars(100_000);
  /** Other reported cash moves; with null the list can't be read. */
  moves: readonly CashMove[] | null = [];
  fate: (request: OrderRequest) => Fate = () => 'accepted';
  /** Most contracts that fill at once; the rest stays. */
  liquidity = Number.POSITIVE_INFINITY;
  isStreamLost = false;
  isUnreadable = false;
  readonly posts: OrderRequest[] = [];
  readonly orders = new Map<string, BrokerOrder>();
  readonly holdings = new Map<string, Holding>();
  private readonly triggered = new Set<string>();
  private readonly underWay: OrderRequest[] = [];
  private readonly quotes = new Map<string, Quote>();

  setMarket(symbol: string, bid: number, ask: number, at: EpochMs): void {
    const [bidPrice, askPrice] = [fromDollars(bid), fromDollars(ask)];
    this.quotes.set(symbol, { at, bid: bidPrice, bidSize: 10, ask: askPrice, askSize: 10 });
  }

  quoteOf(symbol: string): Quote | null {
    return this.quotes.get(symbol) ?? null;
  }

  find(clientOrderId: string): BrokerOrder | null {
    return this.orders.get(clientOrderId) ?? null;
  }

  quantityOf(symbol: string): number {
    return this.holdings.get(symbol)?.quantity ?? 0;
  }

  /** Returns null when no answer comes, as the sender has stopped. */
  submit(request: OrderRequest, now: EpochMs): SubmitAnswered['outcome'] | null {
    const fate = this.fate(request);
    if (fate === 'late') this.underWay.push(request);
    if (fate === 'late' || fate === 'request-lost') {
      return { type: 'unknown', message: 'timed out' };
    }
    this.posts.push(request);
    if (this.orders.has(request.clientOrderId)) throw new Error('client order id must be unique');
    const isNaked = request.side === 'sell' && request.quantity > this.available(request.symbol);
    if (fate === 'refused' || isNaked) {
      return { type: 'refused', message: isNaked ? 'uncovered' : 'insufficient buying power' };
    }
    const order = this.add(request, now);
    if (fate === 'answer-lost') return { type: 'unknown', message: 'connection reset' };
    return { type: 'accepted', order };
  }

  arrive(now: EpochMs): void {
    for (const request of this.underWay.splice(0)) {
      this.posts.push(request);
      const isNaked = request.side === 'sell' && request.quantity > this.available(request.symbol);
      if (!isNaked) this.add(request, now);
    }
  }

  tradeExternally(
    symbol: string,
    side: 'buy' | 'sell',
    quantity: number,
    price: number,
  ): BrokerOrder {
    const id = `hand-${this.orders.size}`;
    const request: OrderRequest = {
      clientOrderId: id,
      symbol,
      quantity,
      side,
      type: 'limit',
      limitPrice: fromDollars(price),
      positionIntent: side === 'buy' ? 'buy_to_open' : 'sell_to_close',
    };
    this.add(request, 0);
    return this.fillOrder(id, quantity, fromDollars(price), 0);
  }

  /** Ends positions and orders, as at a close or when a simulated past is replaced. */
  settle(): void {
    this.holdings.clear();
    this.cash = this.equity - this.cashFlow();
    for (const [id, order] of this.orders) {
      if (order.phase !== 'working') continue;
      this.orders.set(id, { ...order, phase: 'expired', status: 'expired' });
    }
  }

  restExternally(symbol: string, quantity: number, price: number): BrokerOrder {
    return this.add(
      {
        clientOrderId: `hand-${this.orders.size}`,
        symbol,
        quantity,
        side: 'sell',
        type: 'limit',
        limitPrice: fromDollars(price),
        positionIntent: 'sell_to_close',
      },
      0,
    );
  }

  cancel(clientOrderId: string): 'requested' | 'refused' {
    const order = this.orders.get(clientOrderId);
    if (order === undefined || order.phase !== 'working') return 'refused';
    this.orders.set(clientOrderId, { ...order, phase: 'canceled', status: 'canceled' });
    return 'requested';
  }

  /** Returns the changed orders unless the stream is lost. */
  match(now: EpochMs): readonly BrokerOrder[] {
    const changed: BrokerOrder[] = [];
    for (const order of [...this.orders.values()]) {
      const quote = this.quotes.get(order.symbol);
      if (order.phase !== 'working' || quote === undefined) continue;
      if (!this.isTriggered(order, quote)) continue;
      const price = marketablePrice(order, quote);
      const rest = (order.quantity ?? 0) - order.filledQuantity;
      const quantity = Math.min(rest, this.liquidity);
      if (price === null || quantity === 0) continue;
      changed.push(this.fillOrder(order.clientOrderId, quantity, price, now));
    }
    return this.isStreamLost ? [] : changed;
  }

  private isTriggered({ id, stopPrice }: BrokerOrder, { bid }: Quote): boolean {
    if (stopPrice !== null && bid > 0 && bid <= stopPrice) this.triggered.add(id);
    return stopPrice === null || this.triggered.has(id);
  }

  fillOrder(id: string, quantity: number, price: Price, now: EpochMs): BrokerOrder {
    const order = this.orders.get(id);
    if (order === undefined) throw new Error(`no order ${id}`);
    const filledQuantity = order.filledQuantity + quantity;
    const value = order.filledQuantity * (order.filledAveragePrice ?? 0) + quantity * price;
    const isDone = filledQuantity === order.quantity;
    const next: BrokerOrder = {
      ...order,
      filledQuantity,
      filledAveragePrice: value / filledQuantity,
      phase: isDone ? 'filled' : order.phase,
      status: isDone ? 'filled' : 'partially_filled',
      filledAt: isDone ? now : null,
    };
    this.orders.set(id, next);
    const signed = order.side === 'buy' ? quantity : -quantity;
    const held = this.holdings.get(order.symbol);
    this.holdings.set(order.symbol, {
      quantity: (held?.quantity ?? 0) + signed,
      averageEntryPrice: held?.averageEntryPrice ?? price,
    });
    return next;
  }

  read(startedAt: Moment, withHistory = false): AccountRead {
    return {
      type: 'reconciled',
      account: {
        accountNumber: this.accountNumber,
        cash: this.cash + this.cashFlow(),
        equity: this.equity,
        lastEquity: this.equity,
        buyingPower: this.optionsBuyingPower,
        optionsBuyingPower: this.optionsBuyingPower,
        optionsLevel: 2,
        isBlocked: false,
        isSuspendedByTrader: false,
      },
      pool: 'simulated',
      positions: this.positions(),
      openOrders: [...this.orders.values()].filter((order) => order.phase === 'working'),
      startedAt,
      ...(this.moves === null
        ? {}
        : {
            cashMoves: {
              from: firstCashMoveDate(tradingDate(startedAt.market)),
              moves: this.moves,
            },
          }),
      ...(withHistory ? { history: [...this.orders.values()].reverse() } : {}),
    };
  }

  cashFlow(): number {
    let sum = 0;
    for (const order of this.orders.values()) {
      const fills = Math.round(order.filledQuantity * (order.filledAveragePrice ?? 0));
      const value = fills * CONTRACT_MULTIPLIER;
      sum += order.side === 'buy' ? -value : value;
    }
    return sum;
  }

  private add(request: OrderRequest, now: EpochMs): BrokerOrder {
    const order: BrokerOrder = {
      id: `b-${request.clientOrderId}`,
      clientOrderId: request.clientOrderId,
      symbol: request.symbol,
      side: request.side,
      type: request.type,
      phase: 'working',
      status: 'new',
      quantity: request.quantity,
      filledQuantity: 0,
      filledAveragePrice: null,
      limitPrice: request.limitPrice,
      stopPrice: request.stopPrice ?? null,
      notional: null,
      createdAt: now,
      filledAt: null,
      canceledAt: null,
      expiredAt: null,
    };
    this.orders.set(request.clientOrderId, order);
    return order;
  }

  private positions(): readonly BrokerPosition[] {
    return [...this.holdings]
      .filter(([, held]) => held.quantity !== 0)
      .map(([symbol, held]) => ({
        symbol,
        quantity: held.quantity,
        availableQuantity: this.available(symbol),
        averageEntryPrice: held.averageEntryPrice,
        currentPrice: null,
      }));
  }

  private available(symbol: string): number {
    let free = this.quantityOf(symbol);
    for (const order of this.orders.values()) {
      if (order.symbol !== symbol || order.side !== 'sell' || order.phase !== 'working') continue;
      free -= (order.quantity ?? 0) - order.filledQuantity;
    }
    return free;
  }
}

function marketablePrice(order: BrokerOrder, quote: Quote): Price | null {
  const limit = order.limitPrice;
  if (order.side === 'buy')
    return quote.ask > 0 && (limit === null || limit >= quote.ask) ? quote.ask : null;
  return quote.bid > 0 && (limit === null || limit <= quote.bid) ? quote.bid : null;
}
