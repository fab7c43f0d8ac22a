import type { SimulatedOrder } from '@tideline/broker/simulator';
import {
  type AccountState,
  CONTRACT_MULTIPLIER,
  MINUTE,
  SECOND,
  sessionAt,
  type Trade,
  tradingWindow,
} from '@tideline/engine';
import {
  type Invariant,
  isFinalForBot,
  isOwnOrder,
  type RunFacts,
  type Trader,
  tradeOf,
} from './invariant.ts';

/** The broker's latest acts may still be on their way to the bot. */
const MAX_DELIVERY_MS = 15 * SECOND;

function isRecent(facts: RunFacts, { updatedAt }: { readonly updatedAt: number }): boolean {
  return facts.now - updatedAt < MAX_DELIVERY_MS;
}

interface TradedSums {
  bought: number;
  boughtValue: number;
  sold: number;
  soldValue: number;
}

function executedSums(
  facts: RunFacts,
  { id, accountNumber }: Trader,
): ReadonlyMap<string, TradedSums> {
  const trades = new Map<string, TradedSums>();
  for (const { clientOrderId, side, quantity, price } of facts.fillsOf(accountNumber)) {
    if (!isOwnOrder(clientOrderId, id)) continue;
    const trade = tradeOf(clientOrderId);
    const sums = trades.get(trade) ?? { bought: 0, boughtValue: 0, sold: 0, soldValue: 0 };
    trades.set(trade, sums);
    if (side === 'buy') {
      sums.bought += quantity;
      sums.boughtValue += quantity * price;
    } else {
      sums.sold += quantity;
      sums.soldValue += quantity * price;
    }
  }
  return trades;
}

export const LEDGER_COMPLETE: Invariant = {
  number: 6,
  name: 'every execution is in the books',
  watch(facts, violate) {
    return {
      onRunEnd() {
        for (const trader of facts.traders) {
          const state = facts.stateOf(trader.id);
          const orders = [...(state?.trade?.orders ?? []), ...(state?.lastTrade?.orders ?? [])];
          const known = new Map(orders.map((order) => [order.request.clientOrderId, order]));
          for (const order of facts.ordersOf(trader.accountNumber)) {
            if (isRecent(facts, order) || isBustNotSeen(facts, trader, order)) continue;
            const { clientOrderId, filledQuantity } = order;
            const own = known.get(clientOrderId);
            if (own !== undefined && own.filledQuantity !== filledQuantity) {
              violate(
                `${clientOrderId} filled by ${filledQuantity}, our book says ${own.filledQuantity}`,
              );
            }
          }
          const ledger = ledgerTrades(facts, trader.id);
          const unsettled = new Set(
            facts
              .ordersOf(trader.accountNumber)
              .filter((order) => isRecent(facts, order))
              .map((order) => tradeOf(order.clientOrderId)),
          );
          for (const [trade, sums] of executedSums(facts, trader)) {
            if (trade === state?.trade?.id || unsettled.has(trade)) continue;
            if (hasAlarm(facts, trader.id, trade)) continue;
            const recorded = ledger.get(trade) ?? { quantity: 0, grossPnl: 0 };
            if (recorded.quantity !== sums.bought) {
              violate(`${sums.bought} of ${trade} in the ledger, found ${recorded.quantity}`);
            }
            const gross = (sums.soldValue - sums.boughtValue) * CONTRACT_MULTIPLIER;
            // External closes are valued by an estimate, so only what the bot sold is compared.
            if (sums.sold === sums.bought && recorded.grossPnl !== gross) {
              violate(`${trade} recorded with ${gross}, found ${recorded.grossPnl}`);
            }
          }
        }
      },
    };
  },
};

/**
 * Whether the bot can't see what a bust brought back: it no longer looks at the trade, or the
 * contracts were sold externally at once.
 */
function isBustNotSeen(facts: RunFacts, trader: Trader, order: SimulatedOrder): boolean {
  if (!facts.busted.has(order.clientOrderId)) return false;
  if (isOutOfSight(facts, trader, order)) return true;
  return facts
    .fillsOf(trader.accountNumber)
    .some((fill) => fill.symbol === order.symbol && !isOwnOrder(fill.clientOrderId, trader.id));
}

/** The bot looks at the orders of its current trade, or of its last one while it has none. */
function isOutOfSight(facts: RunFacts, { id }: Trader, { clientOrderId }: SimulatedOrder): boolean {
  const { trade = null, lastTrade = null } = facts.stateOf(id) ?? {};
  return (trade ?? lastTrade)?.id !== tradeOf(clientOrderId);
}

/** A person must record fills of trades long over: the alarm names the trade. */
function hasAlarm(facts: RunFacts, userId: string, trade: string): boolean {
  const rows = facts.queryRows(
    "SELECT message FROM alarms WHERE user_id = ? AND code IN ('OLD_FILL', 'PRICE_ESTIMATED', 'LATE_ORDER')",
    userId,
  );
  return rows.some(({ message }) => String(message).includes(trade));
}

function ledgerTrades(facts: RunFacts, userId: string) {
  const trades = new Map<string, { quantity: number; grossPnl: number }>();
  for (const row of facts.queryRows('SELECT * FROM trades WHERE user_id = ?', userId)) {
    const id = tradeOfLedger(String(row.trade_id));
    const sums = trades.get(id) ?? { quantity: 0, grossPnl: 0 };
    trades.set(id, sums);
    sums.quantity += Number(row.quantity);
    sums.grossPnl += Number(row.gross_pnl);
  }
  return trades;
}

/** Fills reported after the trade was recorded get their own rows, with a suffix after its id. */
function tradeOfLedger(id: string): string {
  return /^(.*-\d{8}-\d+)/.exec(id)?.[1] ?? id;
}

/** Contracts of the bot's own trades; null when external orders traded there too. */
function ownAtBroker(facts: RunFacts, trader: Trader, symbol: string): number | null {
  let own = 0;
  for (const fill of facts.fillsOf(trader.accountNumber)) {
    if (fill.symbol !== symbol) continue;
    if (!isOwnOrder(fill.clientOrderId, trader.id)) return null;
    own += fill.side === 'buy' ? fill.quantity : -fill.quantity;
  }
  return own;
}

/** After this long without faults every doubt is over and the account was read. */
const AGREEMENT_QUIET_MS = 2 * MINUTE;

export const POSITIONS_AGREE: Invariant = {
  number: 7,
  name: 'our quantity is the broker’s',
  watch(facts, violate) {
    const check = () => {
      for (const trader of facts.traders) checkPositions(facts, trader, violate);
    };
    return {
      onTimePassed() {
        const { now, quietSince } = facts;
        if (quietSince !== null && now - quietSince >= AGREEMENT_QUIET_MS) check();
      },
      onRunEnd: check,
    };
  },
};

function checkPositions(facts: RunFacts, trader: Trader, violate: (found: string) => void): void {
  const { id, accountNumber } = trader;
  const trade = facts.stateOf(id)?.trade ?? null;
  const held = new Map(trade === null ? [] : [[trade.contract.symbol, 0]]);
  for (const { symbol, quantity } of facts.bookOf(accountNumber).account.positions) {
    held.set(symbol, quantity);
  }
  for (const [symbol, quantity] of held) {
    const ours = trade?.contract.symbol === symbol ? trade.quantity : 0;
    if (quantity === ours || quantity !== ownAtBroker(facts, trader, symbol)) continue;
    if (facts.ordersOf(accountNumber).some((order) => isRecent(facts, order))) return;
    if (hiddenSymbols(facts, trader).has(symbol)) continue;
    violate(`${quantity} × ${symbol} of ${id}, our book says ${ours}`);
  }
}

/** Contracts that a bust brought back after the bot stopped looking at their trade. */
function hiddenSymbols(facts: RunFacts, trader: Trader): ReadonlySet<string> {
  const hidden = facts
    .ordersOf(trader.accountNumber)
    .filter((order) => facts.busted.has(order.clientOrderId) && isOutOfSight(facts, trader, order));
  return new Set(hidden.map(({ symbol }) => symbol));
}

/** How long positions may be held after the flatten time without faults. */
const MAX_FLATTEN_MS = MINUTE;
const FLATTEN_QUIET_MS = 4 * MINUTE;

export const FLAT_IN_TIME: Invariant = {
  number: 9,
  name: 'flat after the flatten time',
  watch(facts, violate) {
    const reported = new Set<string>();
    return {
      onTimePassed() {
        const { now, quietSince, operator, sessions, clockError } = facts;
        const session = sessionAt(sessions, now);
        if (session === null || quietSince === null) return;
        const { flattenAt } = tradingWindow(session, operator);
        if (now < Math.max(flattenAt + MAX_FLATTEN_MS + clockError, quietSince + FLATTEN_QUIET_MS))
          return;
        for (const { id } of facts.traders) {
          const trade = facts.stateOf(id)?.trade ?? null;
          if (trade === null || trade.quantity === 0 || reported.has(trade.id)) continue;
          // Without a buyer for the last minute nothing can be sold.
          const bids = [0, 1, 2, 3, 4, 5].map(
            (back) => facts.quoteAt(trade.contract, now - back * 10 * SECOND)?.bid ?? 0,
          );
          if (!bids.every((bid) => bid > 0) || hasCritical(facts, id, trade)) continue;
          reported.add(trade.id);
          violate(`${trade.id} flat by now, found ${trade.quantity} held`);
        }
      },
    };
  },
};

function hasCritical(facts: RunFacts, userId: string, { decidedAt }: Trade): boolean {
  const rows = facts.queryRows(
    "SELECT 1 FROM alarms WHERE user_id = ? AND severity = 'critical' AND at >= ? LIMIT 1",
    userId,
    decidedAt.market,
  );
  return rows.length > 0;
}

export const ALWAYS_GUARDED: Invariant = {
  number: 17,
  name: 'an open position has its exits',
  watch(_, violate) {
    return {
      onCommitted({ state: { trade } }) {
        if (trade === null || trade.quantity === 0) return;
        const { averageEntryPrice, openedAt, settings } = trade;
        const isArmed =
          averageEntryPrice !== null &&
          averageEntryPrice > 0 &&
          openedAt !== null &&
          settings.stopLoss > 0 &&
          settings.profitTarget > 0;
        if (!isArmed) violate(`${trade.id} with a stop and a target, found none`);
      },
    };
  },
};

const DOUBTFUL_PHASES: ReadonlySet<string> = new Set(['planned', 'sending', 'unknown']);

export const EVERYTHING_SETTLES: Invariant = {
  number: 20,
  name: 'everything settles',
  watch(facts, violate) {
    return {
      onRunEnd() {
        for (const trader of facts.traders) {
          const state = facts.stateOf(trader.id);
          for (const order of state?.trade?.orders ?? []) checkOrder(facts, order, violate);
          if (state !== null) checkBroker(facts, trader, state, violate);
          checkBook(facts, trader, violate);
        }
      },
    };
  },
};

function checkOrder(
  { now }: RunFacts,
  order: NonNullable<AccountState['trade']>['orders'][number],
  violate: (found: string) => void,
): void {
  const isOld = now - order.plannedAt.market > MINUTE;
  if (isOld && DOUBTFUL_PHASES.has(order.phase)) {
    violate(`${order.request.clientOrderId} is settled, found ${order.phase}`);
  }
}

function checkBroker(
  facts: RunFacts,
  { id, accountNumber }: Trader,
  { trade }: AccountState,
  violate: (found: string) => void,
): void {
  for (const { clientOrderId, createdAt } of facts.bookOf(accountNumber).openOrders) {
    if (!isOwnOrder(clientOrderId, id) || facts.now - createdAt < MINUTE) continue;
    const own = trade?.orders.find(({ request }) => request.clientOrderId === clientOrderId);
    if (own === undefined || isFinalForBot(own)) {
      violate(`no order of ours open that we do not know of, found ${clientOrderId}`);
    }
  }
}

/** In quiet times the broker is read every half minute. */
const MAX_BOOK_AGE_MS = 2 * MINUTE;

function checkBook(facts: RunFacts, { id }: Trader, violate: (found: string) => void): void {
  const machine = facts.runningStateOf(id);
  if (machine === null) violate(`the account of ${id} looked after, found no process`);
  if (machine === null || machine.book === null) return;
  const age = facts.now - machine.book.at.market;
  if (Math.abs(age) > MAX_BOOK_AGE_MS) violate(`the account of ${id} read by now, found ${age} ms`);
}

export const MONEY_ADDS_UP: Invariant = {
  number: 23,
  name: 'cash is what was paid and got',
  watch(facts, violate) {
    return {
      onRunEnd() {
        for (const { id, cash, accountNumber } of facts.traders) {
          const { account } = facts.bookOf(accountNumber);
          const traded = facts
            .fillsOf(accountNumber)
            .reduce(
              (sum, { side, quantity, price }) =>
                sum + (side === 'sell' ? 1 : -1) * quantity * price * CONTRACT_MULTIPLIER,
              0,
            );
          const expected = cash + traded - account.chargedFees;
          // A contract that expires in the money is paid out without an execution.
          if (account.cash < expected) violate(`cash of ${id} ${expected}, found ${account.cash}`);
        }
      },
    };
  },
};
