import { CONTRACT_MULTIPLIER } from '../../model/money.ts';
import type { BrokerOrder } from '../../model/order.ts';
import type { BrokerPosition } from '../../model/position.ts';
import { FRESHNESS_WALL_FLOOR, hasPassed, type Moment } from '../../model/time.ts';
import { handleFailedPositionRead } from '../exit/exit.ts';
import { reconcileCash } from '../ledger/cash-reconciliation.ts';
import { beginTradingDay } from '../ledger/trading-day.ts';
import { areFillsInRead } from '../order/fills-visible.ts';
import { lookUpOrder } from '../order/order-supervision.ts';
import { lookUpClosedTradeExcess, lookUpExcessContracts } from '../position/excess-contracts.ts';
import { alarmExternalPositions, recordExpirySettlements } from '../position/external-activity.ts';
import { externalHoldingChange, reportedSoldQuantity } from '../position/external-sells.ts';
import { isPositionListIncomplete } from '../position/missing-from-list.ts';
import { requestOrderHistory, unexpectedContracts } from '../position/unknown-trades.ts';
import { contractCloseTime } from '../reading/underlying-price.ts';
import type { AccountRead } from '../state/event.ts';
import { isFinal, isSell } from '../state/own-order.ts';
import { acceptKeys } from '../state/rejected-keys.ts';
import type { BrokerSnapshot, OwnOrder, SnapshotHolding, Trade } from '../state/state.ts';
import {
  alarm,
  alarmOnce,
  changeState,
  changeTrade,
  type StepContext,
  tradeOf,
} from '../state/step-context.ts';
import { MISMATCH_MS } from '../state/time-limits.ts';
import { cashFlowOf } from '../state/trade-totals.ts';
import { adoptUnknownTrades } from './adopt-trades.ts';
import { bindAccount } from './bind-account.ts';
import { applyReport } from './order-responses.ts';
import { restoreReturnedContracts } from './returned-contracts.ts';

/**
 * Aligns our books with one account read. Changes after the read began are newer and are not
 * undone.
 */
export function reconcile(draft: StepContext, event: AccountRead): void {
  acceptKeys(draft);
  const { venue } = draft.state;
  if (!bindAccount(draft, event)) return;
  const { account, positions, openOrders } = event;
  beginTradingDay(draft, account.equity);
  const suspected = applyHistory(draft, event);
  const isExternal = ({ symbol }: BrokerPosition) => !suspected.includes(symbol);
  alarmExternalPositions(draft, positions.filter(isExternal), draft.state.venue !== venue);
  const externalOrders = openOrders.filter((order) => !applyReport(draft, order));
  restoreReturnedContracts(draft, event);
  const { trade } = draft.state;
  const symbol = trade?.contract.symbol;
  const symbols = positions
    .filter((each) => each.symbol !== symbol && isExternal(each))
    .map((each) => each.symbol);
  changeState(draft, {
    book: bookOf(event, trade),
    foreign: { orders: externalOrders, symbols },
  });
  recordExpirySettlements(draft, event);
  if (draft.state.trade !== null) reconcileTrade(draft, event);
  lookUpClosedTradeExcess(draft, event);
  reconcileCash(draft, event);
}

/**
 * The order history supplies trades that an older database file lacks. Contracts that no trade
 * explains request it, and raise no alarm until it is read.
 */
function applyHistory(draft: StepContext, event: AccountRead) {
  const { history, positions } = event;
  if (history !== undefined) applyOwnOrders(draft, history);
  const suspected = history === undefined ? unexpectedContracts(draft, positions) : [];
  adoptUnknownTrades(draft, event);
  if (suspected.length > 0) requestOrderHistory(draft);
  return suspected;
}

function applyOwnOrders(draft: StepContext, history: readonly BrokerOrder[]): void {
  const own = `${draft.state.trade?.id}-`;
  for (const order of [...history].reverse()) {
    if (order.clientOrderId.startsWith(own)) applyReport(draft, order);
  }
}

function bookOf({ account, pool, pinned, positions, startedAt }: AccountRead, trade: Trade | null) {
  const { accountNumber, cash, equity, buyingPower, optionsBuyingPower } = account;
  const isPinned =
    pinned === undefined || (pinned.accountNumber === accountNumber && pinned.pool === pool);
  return {
    at: startedAt,
    cash,
    equity,
    buyingPower,
    optionsBuyingPower,
    isBlocked: account.isBlocked,
    isSuspendedByTrader: account.isSuspendedByTrader,
    optionsLevel: account.optionsLevel,
    isPinned,
    held: trade === null ? null : snapshotHolding(trade, positions),
  } satisfies BrokerSnapshot;
}

function snapshotHolding(trade: Trade, positions: readonly BrokerPosition[]): SnapshotHolding {
  const position = positions.find((each) => each.symbol === trade.contract.symbol);
  const quantity = position?.quantity ?? 0;
  const price = position === undefined ? 0 : position.currentPrice;
  return {
    tradeId: trade.id,
    quantity,
    value: price === null ? null : quantity * price * CONTRACT_MULTIPLIER,
    ownQuantity: trade.quantity,
    cashFlow: cashFlowOf(trade),
  };
}

function reconcileTrade(draft: StepContext, event: AccountRead): void {
  const { startedAt, openOrders } = event;
  const listed = new Set(openOrders.map((order) => order.clientOrderId));
  for (const order of tradeOf(draft).orders) {
    const id = order.request.clientOrderId;
    const isMissing = order.phase === 'working' && !listed.has(id);
    if (isMissing && isBefore(order.changedAt, startedAt)) lookUpOrder(draft, id);
  }
  const trade = tradeOf(draft);
  const position = event.positions.find((each) => each.symbol === trade.contract.symbol);
  const held = position?.quantity ?? 0;
  // An expired contract may leave the list of positions and the equity at different times.
  const isOver = draft.at.market >= contractCloseTime(trade.contract, draft.policy);
  if (!isOver && !isReportedSold(trade, held) && isPositionListIncomplete(trade, held, event)) {
    rejectPositionList(draft, startedAt);
    return;
  }
  const isSettled = (order: OwnOrder) => isFinal(order) && !isBefore(startedAt, order.changedAt);
  if (trade.orders.every(isSettled)) comparePosition(draft, held, startedAt);
  if (trade.orders.filter(isSell).every(isSettled))
    setSellable(draft, position?.availableQuantity ?? 0, startedAt);
}

/** A list without contracts that the account's equity still counts does not prove them gone. */
function rejectPositionList(draft: StepContext, startedAt: Moment): void {
  const { contract, mismatch, quantity } = tradeOf(draft);
  if (mismatch !== null) changeTrade(draft, { mismatch: null });
  if (areFillsInRead(tradeOf(draft), startedAt)) {
    alarmOnce(
      draft,
      'warning',
      'POSITIONS_DOUBTED',
      `The broker's list of positions lacks some of ${quantity} × ${contract.symbol}, and its account still counts them: they are looked after as before.`,
    );
  }
  handleFailedPositionRead(draft, startedAt);
}

function comparePosition(draft: StepContext, held: number, startedAt: Moment): void {
  const trade = tradeOf(draft);
  if (held < 0) {
    alarmOnce(
      draft,
      'critical',
      'SHORT_POSITION',
      `The account is short ${trade.contract.symbol}: close it manually at the broker.`,
    );
  }
  if (held >= trade.quantity) {
    if (trade.mismatch !== null) changeTrade(draft, { mismatch: null });
    const others = externalHoldingChange(trade, held, startedAt);
    if (others !== null) changeTrade(draft, others);
    if (held > trade.quantity && trade.quantity > 0) lookUpExcessContracts(draft, held, startedAt);
  } else if (isConfirmed(trade, held, startedAt)) {
    adoptSmaller(draft, trade, Math.max(0, held));
  } else if (trade.mismatch?.quantity !== held) {
    noteMismatch(draft, held, startedAt);
  }
}

/**
 * A smaller position must be confirmed by a second read. A waiting exit waits for that read too
 * instead of selling our own quantity, as the broker says that fewer are there.
 */
function noteMismatch(draft: StepContext, held: number, startedAt: Moment): void {
  const { exit } = tradeOf(draft);
  const isUnanswered =
    exit !== null && exit.positionAskedAt !== null && isBefore(startedAt, exit.positionAskedAt);
  changeTrade(draft, {
    mismatch: { quantity: held, at: draft.at },
    readAskedAt: draft.at,
    ...(isUnanswered ? { exit: { ...exit, positionAskedAt: draft.at } } : {}),
  });
}

/**
 * The broker may not have recorded a fill when a read began. So contracts are gone only after a
 * report of the sell, or after two reads apart from each other and from our orders' last news.
 */
function isConfirmed(trade: Trade, held: number, startedAt: Moment): boolean {
  const { mismatch } = trade;
  if (isReportedSold(trade, held)) return true;
  if (mismatch === null || mismatch.quantity !== held) return false;
  return (
    areFillsInRead(trade, startedAt) &&
    hasPassed(mismatch.at, startedAt, MISMATCH_MS, FRESHNESS_WALL_FLOOR)
  );
}

function isReportedSold(trade: Trade, held: number): boolean {
  return reportedSoldQuantity(trade) - trade.externalQuantity >= trade.quantity - held;
}

function adoptSmaller(draft: StepContext, trade: Trade, held: number): void {
  const gone = trade.quantity - held;
  changeTrade(draft, {
    externalQuantity: trade.externalQuantity + gone,
    mismatch: null,
    entryEnded: trade.entryEnded ?? 'the position was changed at the broker',
  });
  alarm(
    draft,
    held === 0 ? 'info' : 'warning',
    'POSITION_ADJUSTED',
    `${gone} × ${trade.contract.symbol} left the account without an order of ours; ${held} left.`,
  );
}

/** External orders that reserve some of the contracts are cancelled first. */
function setSellable(draft: StepContext, availableQuantity: number, startedAt: Moment): void {
  const trade = tradeOf(draft);
  const { exit, quantity } = trade;
  if (exit === null || exit.positionAskedAt === null) return;
  // A read that began before the exit requested one is no answer.
  if (isBefore(startedAt, exit.positionAskedAt)) return;
  const available = Math.max(0, Math.floor(availableQuantity));
  changeTrade(draft, { exit: { ...exit, sellable: Math.min(available, quantity) } });
  if (available >= quantity) return;
  for (const order of draft.state.foreign.orders) {
    if (order.symbol !== trade.contract.symbol) continue;
    alarmOnce(
      draft,
      'warning',
      `EXIT_BLOCKED:${order.id}`,
      `An external order keeps ${order.symbol} from being sold: it is being cancelled.`,
    );
    draft.intents.push({
      type: 'cancel',
      clientOrderId: order.clientOrderId,
      brokerId: order.id,
    });
  }
}

/** Compares by the wall clock, which separates messages however fast the market runs. */
function isBefore(a: Moment, b: Moment): boolean {
  return a.wall < b.wall;
}
