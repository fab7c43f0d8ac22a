import type {
  EpochMs,
  Money,
  OrderSide,
  OrderType,
  PositionIntent,
  Price,
  TradingDate,
} from '@tideline/engine';
import type { MicroDollars } from './account/fees.ts';

/** Plain data of the simulated broker: what is stored is exactly this. */

export interface SimulatedAccount {
  readonly accountNumber: string;
  readonly keyId: string;
  /** SHA-256 of the secret key, hexadecimal. */
  readonly secretHash: string;
  /** Reads market data only; may not trade. */
  readonly dataOnly: boolean;
  readonly createdAt: EpochMs;
  readonly cash: Money;
  /** Fees of the running day, exact; charged at the close. */
  readonly accruedFees: MicroDollars;
  /** All fees charged so far. */
  readonly chargedFees: Money;
  /** Equity at the last close that the account has seen. */
  readonly lastEquity: Money;
  readonly lastEquityDate: TradingDate | null;
  readonly positions: readonly SimulatedPosition[];
  /** What the customer has set; absent until then. */
  readonly configuration?: AccountConfiguration;
  /** What the account was opened with beyond the standard; absent when nothing. */
  readonly terms?: AccountTerms;
  /** Contracts of the day that are not to be exercised at their expiry; absent until there is one. */
  readonly doNotExercise?: readonly string[];
  /** Absent until there is one. */
  readonly watchlists?: Watchlists;
}

/** Lists of assets that a customer keeps. */
export interface Watchlists {
  /** How many there have ever been: ids are not given again. */
  readonly made: number;
  readonly lists: readonly Watchlist[];
}

export interface Watchlist {
  readonly id: string;
  readonly name: string;
  /** In the order in which they were put there. */
  readonly symbols: readonly string[];
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
}

/** What a customer may set of an account. Only the first two change what the simulator does. */
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

/** Terms that the broker sets, not the customer. */
export interface AccountTerms {
  /** `basic`: stock quotes from one exchange only, no option history. */
  readonly marketData: 'basic' | 'plus';
  /** Contracts that expire today which may be held and on order together; null is no limit. */
  readonly expiringContractsLimit: number | null;
}

/** A long position; the simulator never lets one be short. */
export interface SimulatedPosition {
  readonly symbol: string;
  readonly quantity: number;
  /** Sum of price × quantity of what is held: per share, without the contract's multiplier. */
  readonly cost: Money;
}

/**
 * `accepted` waits for the open, `pending_new` is on its way to the market. `pending_replace` still
 * trades: it ends, as `replaced`, when the order that takes its place gets to the market.
 */
export type OrderStatus =
  | 'accepted'
  | 'pending_new'
  | 'new'
  | 'partially_filled'
  | 'pending_cancel'
  | 'pending_replace'
  | 'filled'
  | 'canceled'
  | 'expired'
  | 'replaced'
  | 'rejected';

export interface SimulatedOrder {
  readonly id: string;
  readonly accountNumber: string;
  readonly clientOrderId: string;
  /** `broker`: its own sale of contracts about to expire. */
  readonly source: 'customer' | 'broker';
  /** Order of acceptance over all accounts. */
  readonly sequence: number;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly type: OrderType;
  readonly positionIntent: PositionIntent;
  readonly quantity: number;
  readonly limitPrice: Price | null;
  /** What a buy is valued at while it is open; 0 for a sell. */
  readonly reservePrice: Price;
  readonly status: OrderStatus;
  readonly filledQuantity: number;
  /** Sum of price × quantity of its executions, per share. */
  readonly filledValue: Money;
  readonly createdAt: EpochMs;
  readonly updatedAt: EpochMs;
  /** When it is due at the market, and when it got there. */
  readonly arrivesAt: EpochMs;
  readonly arrivedAt: EpochMs | null;
  /** When a requested cancel reaches the market. */
  readonly cancelArrivesAt: EpochMs | null;
  readonly expiresAt: EpochMs;
  readonly filledAt: EpochMs | null;
  readonly canceledAt: EpochMs | null;
  readonly expiredAt: EpochMs | null;
  readonly failedAt: EpochMs | null;
  readonly replacedAt: EpochMs | null;
  /** Id of the order whose place it takes, null unless it was made to. */
  readonly replaces: string | null;
  /** Id of the order that is to take its place, or has taken it. */
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
  /** Stamp of the quote whose displayed size it took. */
  readonly quoteAt: EpochMs;
  readonly fees: MicroDollars;
  readonly positionAfter: number;
  readonly cumulativeQuantity: number;
  readonly leavesQuantity: number;
}

/** What changes cash without being a trade. */
export interface Activity {
  readonly id: string;
  readonly accountNumber: string;
  /**
   * FEE, OPEXP (expired worthless), OPEXC (in the money, settled in cash), JNLC (the cash that the
   * account was opened with), CSD and CSW (deposited and withdrawn since).
   */
  readonly type: 'FEE' | 'OPEXP' | 'OPEXC' | 'JNLC' | 'CSD' | 'CSW';
  readonly at: EpochMs;
  readonly date: TradingDate;
  readonly netAmount: Money;
  readonly symbol: string | null;
  readonly quantity: number | null;
  readonly description: string;
}

/** One message of the account's update stream. */
export interface OrderEvent {
  readonly event:
    | 'new'
    | 'partial_fill'
    | 'fill'
    | 'canceled'
    | 'expired'
    | 'rejected'
    | 'replaced';
  readonly at: EpochMs;
  readonly order: SimulatedOrder;
  /** The execution of a fill or partial fill. */
  readonly fill: Fill | null;
}

/** One account and its orders that have not ended, in order of acceptance. */
export interface AccountBook {
  readonly account: SimulatedAccount;
  readonly openOrders: readonly SimulatedOrder[];
}

/** A book after something happened, and everything that is new in it. */
export interface Outcome {
  readonly book: AccountBook;
  readonly orders: readonly SimulatedOrder[];
  readonly fills: readonly Fill[];
  readonly activities: readonly Activity[];
  readonly events: readonly OrderEvent[];
}

const ENDED: ReadonlySet<OrderStatus> = new Set([
  'filled',
  'canceled',
  'expired',
  'rejected',
  'replaced',
]);

export function isEnded(order: SimulatedOrder): boolean {
  return ENDED.has(order.status);
}

/** An order's next version. Field by field: a spread of so many takes ten times as long. */
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

export function remaining(order: SimulatedOrder): number {
  return order.quantity - order.filledQuantity;
}

export function unchanged(book: AccountBook): Outcome {
  return { book, orders: [], fills: [], activities: [], events: [] };
}

/** Does one thing after another, collecting what is new. */
export function andThen(first: Outcome, next: (book: AccountBook) => Outcome): Outcome {
  const second = next(first.book);
  return {
    book: second.book,
    orders: [...first.orders, ...second.orders],
    fills: [...first.fills, ...second.fills],
    activities: [...first.activities, ...second.activities],
    events: [...first.events, ...second.events],
  };
}

/** Puts an order's new version into the book, or takes it out when it has ended. */
export function withOrder(book: AccountBook, order: SimulatedOrder): AccountBook {
  const known = book.openOrders.some((open) => open.id === order.id);
  const openOrders = known
    ? book.openOrders.map((open) => (open.id === order.id ? order : open))
    : [...book.openOrders, order];
  return { ...book, openOrders: openOrders.filter((open) => !isEnded(open)) };
}

export function held(book: AccountBook, symbol: string): number {
  return book.account.positions.find((position) => position.symbol === symbol)?.quantity ?? 0;
}

/**
 * What an open order has to have reserved beyond what other orders have. One that is on its way to
 * take another's place has the larger of the two with it, and nothing when that one has ended; its
 * quantity is a total, of which the other may have filled a part.
 */
export function reservation(
  book: AccountBook,
  order: SimulatedOrder,
  worth: (order: SimulatedOrder, quantity: number) => number,
): number {
  if (order.replaces === null || order.arrivedAt !== null) return worth(order, remaining(order));
  const old = book.openOrders.find(({ id }) => id === order.replaces);
  if (old === undefined) return 0;
  const quantity = Math.max(0, order.quantity - old.filledQuantity);
  return Math.max(0, worth(order, quantity) - worth(old, remaining(old)));
}

/** Contracts that open sells have reserved. */
export function reservedContracts(book: AccountBook, symbol: string): number {
  let reserved = 0;
  for (const order of book.openOrders) {
    if (order.side !== 'sell' || order.symbol !== symbol) continue;
    reserved += reservation(book, order, (_, quantity) => quantity);
  }
  return reserved;
}
