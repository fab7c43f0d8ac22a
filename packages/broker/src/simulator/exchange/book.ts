import type {
  EpochMs,
  MicroDollars,
  Money,
  OrderSide,
  OrderType,
  PositionIntent,
  Price,
  TradingDate,
} from '@tideline/engine';

export interface SimulatedAccount {
  readonly accountNumber: string;
  readonly keyId: string;
  readonly secretHash: string;
  readonly dataOnly: boolean;
  readonly createdAt: EpochMs;
  readonly cash: Money;
  /** Fees of the day so far: the close charges them. */
  readonly accruedFees: MicroDollars;
  readonly chargedFees: Money;
  readonly lastEquity: Money;
  readonly lastEquityDate: TradingDate | null;
  readonly positions: readonly SimulatedPosition[];
  readonly configuration?: AccountConfiguration;
  readonly terms?: AccountTerms;
  /** Contracts whose owner waived their exercise at expiry. */
  readonly doNotExercise?: readonly string[];
  readonly watchlists?: Watchlists;
}

export interface Watchlists {
  /** Counts lists ever made, so ids are not used twice. */
  readonly made: number;
  readonly lists: readonly Watchlist[];
}

export interface Watchlist {
  readonly id: string;
  readonly name: string;
  readonly symbols: readonly string[];
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
}

/** Only the first two settings change the simulation. */
export interface AccountConfiguration {
  readonly maxOptionsTradingLevel: number;
  readonly suspendTrade: boolean;
  readonly noShorting: boolean;
  readonly fractionalTrading: boolean;
  readonly maxMarginMultiplier: string;
  readonly tradeConfirmEmail: string;
  readonly ptpNoExceptionEntry: boolean;
  readonly disableOvernightTrading: boolean;
}

export interface AccountTerms {
  /** `basic` has stock quotes of one exchange and no option history. */
  readonly marketData: 'basic' | 'plus';
  /** Contracts expiring today, held and on order together; null for no limit. */
  readonly expiringContractsLimit: number | null;
}

/** Always long: no order here may leave an account short. */
export interface SimulatedPosition {
  readonly symbol: string;
  readonly quantity: number;
  /** Sum of price × quantity: per share, without the multiplier. */
  readonly cost: Money;
}

/**
 * `accepted` waits for the open, `pending_new` is on its way to the market. `pending_replace` still
 * trades: it becomes `replaced` when its replacement gets to the market.
 */
export type OrderStatus =
  | 'accepted'
  | 'pending_new'
  | 'new'
  | 'partially_filled'
  | 'pending_cancel'
  | 'pending_replace'
  | FinalStatus;

const FINAL_STATUSES = ['filled', 'canceled', 'expired', 'rejected', 'replaced'] as const;

type FinalStatus = (typeof FINAL_STATUSES)[number];

export interface SimulatedOrder {
  readonly id: string;
  readonly accountNumber: string;
  readonly clientOrderId: string;
  /** `broker` marks the broker's own sell of expiring contracts. */
  readonly source: 'customer' | 'broker';
  readonly sequence: number;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly positionIntent: PositionIntent;
  readonly quantity: number;
  readonly limitPrice: Price | null;
  /** Null except for stop and stop-limit orders. */
  readonly stopPrice: Price | null;
  /** When the market reached the stop price: from then on the order is a market or limit order. */
  readonly triggeredAt: EpochMs | null;
  /** Price at which an open buy reserves cash; 0 for a sell. */
  readonly reservePrice: Price;
  readonly status: OrderStatus;
  readonly filledQuantity: number;
  /** Sum of price × quantity executed, per share. */
  readonly filledValue: Money;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
  /** `arrivesAt` is when the order is due at the market, `arrivedAt` when it got there. */
  readonly arrivesAt: EpochMs;
  readonly arrivedAt: EpochMs | null;
  readonly cancelArrivesAt: EpochMs | null;
  readonly expiresAt: EpochMs;
  readonly filledAt: EpochMs | null;
  readonly canceledAt: EpochMs | null;
  readonly expiredAt: EpochMs | null;
  readonly failedAt: EpochMs | null;
  readonly replacedAt: EpochMs | null;
  readonly replaces: string | null;
  readonly replacedBy: string | null;
}

export interface Fill {
  readonly id: string;
  readonly accountNumber: string;
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly quantity: number;
  readonly price: Price;
  readonly at: EpochMs;
  readonly quoteAt: EpochMs;
  readonly fees: MicroDollars;
  readonly positionAfter: number;
  readonly cumulativeQuantity: number;
  readonly leavesQuantity: number;
}

export interface Activity {
  readonly id: string;
  readonly accountNumber: string;
  /**
   * FEE, OPEXP (expired worthless), OPEXC (in the money, settled in cash), JNLC (opening cash), CSD
   * and CSW (later deposits and withdrawals).
   */
  readonly type: 'FEE' | 'OPEXP' | 'OPEXC' | 'JNLC' | 'CSD' | 'CSW';
  readonly at: EpochMs;
  readonly date: TradingDate;
  readonly netAmount: Money;
  readonly symbol: string | null;
  readonly quantity: number | null;
  readonly description: string;
}

export interface OrderEvent {
  readonly event: 'new' | 'partial_fill' | 'fill' | Exclude<FinalStatus, 'filled'>;
  readonly at: EpochMs;
  readonly order: SimulatedOrder;
  readonly fill: Fill | null;
}

/** Orders are in order of acceptance. */
export interface AccountBook {
  readonly account: SimulatedAccount;
  readonly openOrders: readonly SimulatedOrder[];
}

export interface BookOutcome {
  readonly book: AccountBook;
  readonly orders: readonly SimulatedOrder[];
  readonly fills: readonly Fill[];
  readonly activities: readonly Activity[];
  readonly events: readonly OrderEvent[];
}

export function isFinalStatus(status: OrderStatus): status is FinalStatus {
  return FINAL_STATUSES.some((final) => final === status);
}

export function isFinalOrder(order: SimulatedOrder): boolean {
  return isFinalStatus(order.status);
}

/** Copied field by field: spreading so many fields takes ten times as long. */
export function changedOrder(
  order: SimulatedOrder,
  change: Partial<SimulatedOrder>,
): SimulatedOrder {
  const copy: SimulatedOrder = {
    id: order.id,
    accountNumber: order.accountNumber,
    clientOrderId: order.clientOrderId,
    source: order.source,
    sequence: order.sequence,
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    positionIntent: order.positionIntent,
    quantity: order.quantity,
    limitPrice: order.limitPrice,
    stopPrice: order.stopPrice,
    triggeredAt: order.triggeredAt,
    reservePrice: order.reservePrice,
    status: order.status,
    filledQuantity: order.filledQuantity,
    filledValue: order.filledValue,
    createdAt: order.createdAt,
    updatedAt: order.updatedAt,
    arrivesAt: order.arrivesAt,
    arrivedAt: order.arrivedAt,
    cancelArrivesAt: order.cancelArrivesAt,
    expiresAt: order.expiresAt,
    filledAt: order.filledAt,
    canceledAt: order.canceledAt,
    expiredAt: order.expiredAt,
    failedAt: order.failedAt,
    replacedAt: order.replacedAt,
    replaces: order.replaces,
    replacedBy: order.replacedBy,
  };
  return Object.assign(copy, change);
}

export function isWaitingStop({ stopPrice, triggeredAt }: SimulatedOrder): boolean {
  return stopPrice !== null && triggeredAt === null;
}

export function remainingQuantity(order: SimulatedOrder): number {
  return order.quantity - order.filledQuantity;
}

export function unchangedOutcome(book: AccountBook): BookOutcome {
  return { book, orders: [], fills: [], activities: [], events: [] };
}

export function chainOutcome(
  first: BookOutcome,
  next: (book: AccountBook) => BookOutcome,
): BookOutcome {
  const nextOutcome = next(first.book);
  return {
    book: nextOutcome.book,
    orders: [...first.orders, ...nextOutcome.orders],
    fills: [...first.fills, ...nextOutcome.fills],
    activities: [...first.activities, ...nextOutcome.activities],
    events: [...first.events, ...nextOutcome.events],
  };
}

export function withOrder(book: AccountBook, order: SimulatedOrder): AccountBook {
  const isKnown = book.openOrders.some((open) => open.id === order.id);
  const openOrders = isKnown
    ? book.openOrders.map((open) => (open.id === order.id ? order : open))
    : [...book.openOrders, order];
  return { ...book, openOrders: openOrders.filter((open) => !isFinalOrder(open)) };
}

export function heldQuantity(book: AccountBook, symbol: string): number {
  return book.account.positions.find((position) => position.symbol === symbol)?.quantity ?? 0;
}

/**
 * A replacement on its way reserves what it needs beyond the old order, and nothing once that is
 * final. Its quantity is a total that the old order may have partly filled.
 */
export function reservedAmount(
  book: AccountBook,
  order: SimulatedOrder,
  amountOf: (order: SimulatedOrder, quantity: number) => number,
): number {
  if (order.replaces === null || order.arrivedAt !== null)
    return amountOf(order, remainingQuantity(order));
  const replacedOrder = book.openOrders.find(({ id }) => id === order.replaces);
  if (replacedOrder === undefined) return 0;
  const quantity = Math.max(0, order.quantity - replacedOrder.filledQuantity);
  const replacedAmount = amountOf(replacedOrder, remainingQuantity(replacedOrder));
  return Math.max(0, amountOf(order, quantity) - replacedAmount);
}

export function reservedContracts(book: AccountBook, symbol: string): number {
  let reserved = 0;
  for (const order of book.openOrders) {
    if (order.side !== 'sell' || order.symbol !== symbol) continue;
    reserved += reservedAmount(book, order, (_, quantity) => quantity);
  }
  return reserved;
}

export function availableQuantity(book: AccountBook, symbol: string): number {
  return heldQuantity(book, symbol) - reservedContracts(book, symbol);
}
