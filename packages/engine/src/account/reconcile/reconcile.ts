import { CONTRACT_MULTIPLIER } from '../../model/money.ts';
import type { BrokerOrder } from '../../model/order.ts';
import type { BrokerPosition } from '../../model/position.ts';
import { hasPassed, MIN_FRESHNESS_WALL_MS, type Moment } from '../../model/time.ts';
import { handleFailedPositionRead } from '../exit/exit.ts';
import { reconcileCash } from '../ledger/cash-reconciliation.ts';
import { beginTradingDay } from '../ledger/trading-day.ts';
import { areFillsInRead, lookUpOrder } from '../order/order-supervision.ts';
import { lookUpClosedTradeExcess, lookUpExcessContracts } from '../position/excess-contracts.ts';
import { alarmExternalPositions, recordExpirySettlements } from '../position/external-activity.ts';
import { externalHoldingChange, reportedSoldQuantity } from '../position/external-sells.ts';
import { isPositionListIncomplete } from '../position/missing-from-list.ts';
import { requestOrderHistory, unexpectedContracts } from '../position/unknown-trades.ts';
import { contractCloseTime } from '../reading/underlying-price.ts';
import { raiseAlarm, raiseAlarmOnce } from '../state/alarms.ts';
import type { AccountRead } from '../state/event.ts';
import { isOrderFinal, isSellOrder } from '../state/own-order.ts';
import { noteAcceptedKeys } from '../state/rejected-keys.ts';
import type { BrokerSnapshot, OwnOrder, SnapshotHolding, Trade } from '../state/state.ts';
import { changeState, changeTrade, requireTrade, type StepContext } from '../state/step-context.ts';
import { MISMATCH_CONFIRM_MS } from '../state/time-limits.ts';
import { cashFlowOf } from '../state/trade-totals.ts';
import { adoptUnknownTrades } from './adopt-trades.ts';
import { bindAccount, isSameVenue } from './bind-account.ts';
import { applyReport } from './order-responses.ts';
import { restoreReturnedContracts } from './returned-contracts.ts';

/**
 * Aligns our books with one account read. Changes after the read began are newer and are not
 * undone.
 */
export function reconcileAccount(draft: StepContext, event: AccountRead): void {
  noteAcceptedKeys(draft);
  const { venue } = draft.state;
  if (!bindAccount(draft, event)) return;
  const { account, positions, openOrders } = event;
  beginTradingDay(draft, account.equity);
  const suspectedSymbols = applyOrderHistory(draft, event);
  const isExternal = ({ symbol }: BrokerPosition) => !suspectedSymbols.includes(symbol);
  alarmExternalPositions(draft, positions.filter(isExternal), draft.state.venue !== venue);
  const externalOrders = openOrders.filter((order) => !applyReport(draft, order));
  restoreReturnedContracts(draft, event);
  const { trade } = draft.state;
  const tradeSymbol = trade?.contract.symbol;
  const externalSymbols = positions
    .filter((each) => each.symbol !== tradeSymbol && isExternal(each))
    .map((each) => each.symbol);
  changeState(draft, {
    book: brokerSnapshotOf(event, trade),
    foreign: { orders: externalOrders, symbols: externalSymbols },
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
function applyOrderHistory(draft: StepContext, event: AccountRead) {
  const { history, positions } = event;
  if (history !== undefined) applyOwnOrders(draft, history);
  const suspected = history === undefined ? unexpectedContracts(draft, positions) : [];
  adoptUnknownTrades(draft, event);
  if (suspected.length > 0) requestOrderHistory(draft);
  return suspected;
}

function applyOwnOrders(draft: StepContext, history: readonly BrokerOrder[]): void {
  const ownIdPrefix = `${draft.state.trade?.id}-`;
  for (const order of [...history].reverse()) {
    if (order.clientOrderId.startsWith(ownIdPrefix)) applyReport(draft, order);
  }
}

function brokerSnapshotOf(read: AccountRead, trade: Trade | null): BrokerSnapshot {
  const { account, pinned, positions, startedAt } = read;
  return {
    at: startedAt,
    cash: account.cash,
    equity: account.equity,
    buyingPower: account.buyingPower,
    optionsBuyingPower: account.optionsBuyingPower,
    isBlocked: account.isBlocked,
    isSuspendedByTrader: account.isSuspendedByTrader,
    optionsLevel: account.optionsLevel,
    isPinned: pinned === undefined || isSameVenue(pinned, { ...account, pool: read.pool }),
    held: trade && snapshotHolding(trade, positions),
  };
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
  const listedIds = new Set(openOrders.map((order) => order.clientOrderId));
  for (const order of requireTrade(draft).orders) {
    const id = order.request.clientOrderId;
    const isUnlisted = order.phase === 'working' && !listedIds.has(id);
    if (isUnlisted && isWallBefore(order.changedAt, startedAt)) lookUpOrder(draft, id);
  }
  const trade = requireTrade(draft);
  const position = event.positions.find((each) => each.symbol === trade.contract.symbol);
  const brokerQuantity = position?.quantity ?? 0;
  // An expired contract may leave the list of positions and the equity at different times.
  const isContractClosed = draft.at.market >= contractCloseTime(trade.contract, draft.policy);
  const isUnexplained = !isContractClosed && !areSellsReported(trade, brokerQuantity);
  if (isUnexplained && isPositionListIncomplete(trade, brokerQuantity, event)) {
    rejectPositionList(draft, startedAt);
    return;
  }
  const isOrderSettled = (order: OwnOrder) =>
    isOrderFinal(order) && !isWallBefore(startedAt, order.changedAt);
  if (trade.orders.every(isOrderSettled)) comparePosition(draft, brokerQuantity, startedAt);
  if (trade.orders.filter(isSellOrder).every(isOrderSettled))
    setSellableQuantity(draft, position?.availableQuantity ?? 0, startedAt);
}

/** A list without contracts that the account's equity still counts does not prove them gone. */
function rejectPositionList(draft: StepContext, readStartedAt: Moment): void {
  const { contract, mismatch, quantity } = requireTrade(draft);
  if (mismatch !== null) changeTrade(draft, { mismatch: null });
  if (areFillsInRead(requireTrade(draft), readStartedAt)) {
    const message = `The broker's list of positions lacks some of ${quantity} × ${contract.symbol}, and its account still counts them: they are looked after as before.`;
    raiseAlarmOnce(draft, 'warning', 'POSITIONS_DOUBTED', message);
  }
  handleFailedPositionRead(draft, readStartedAt);
}

function comparePosition(draft: StepContext, brokerQuantity: number, readStartedAt: Moment): void {
  const trade = requireTrade(draft);
  if (brokerQuantity < 0) {
    const message = `The account is short ${trade.contract.symbol}: close it manually at the broker.`;
    raiseAlarmOnce(draft, 'critical', 'SHORT_POSITION', message);
  }
  if (brokerQuantity >= trade.quantity) {
    if (trade.mismatch !== null) changeTrade(draft, { mismatch: null });
    const holdingChange = externalHoldingChange(trade, brokerQuantity, readStartedAt);
    if (holdingChange !== null) changeTrade(draft, holdingChange);
    if (brokerQuantity > trade.quantity && trade.quantity > 0)
      lookUpExcessContracts(draft, brokerQuantity, readStartedAt);
  } else if (isMismatchConfirmed(trade, brokerQuantity, readStartedAt)) {
    adoptSmallerQuantity(draft, trade, Math.max(0, brokerQuantity));
  } else if (trade.mismatch?.quantity !== brokerQuantity) {
    noteMismatch(draft, brokerQuantity, readStartedAt);
  }
}

/**
 * A smaller position must be confirmed by a second read. A waiting exit waits for that read too
 * instead of selling our own quantity, as the broker says that fewer are there.
 */
function noteMismatch(draft: StepContext, brokerQuantity: number, readStartedAt: Moment): void {
  const { exit } = requireTrade(draft);
  const isReadUnanswered =
    exit !== null &&
    exit.positionAskedAt !== null &&
    isWallBefore(readStartedAt, exit.positionAskedAt);
  changeTrade(draft, {
    mismatch: { quantity: brokerQuantity, at: draft.at },
    readAskedAt: draft.at,
    ...(isReadUnanswered ? { exit: { ...exit, positionAskedAt: draft.at } } : {}),
  });
}

/**
 * The broker may not have recorded a fill when a read began. So contracts are gone only after a
 * report of the sell, or after two reads apart from each other and from our orders' last news.
 */
function isMismatchConfirmed(trade: Trade, brokerQuantity: number, readStartedAt: Moment): boolean {
  const { mismatch } = trade;
  if (areSellsReported(trade, brokerQuantity)) return true;
  if (mismatch === null || mismatch.quantity !== brokerQuantity) return false;
  return (
    areFillsInRead(trade, readStartedAt) &&
    hasPassed(mismatch.at, readStartedAt, MISMATCH_CONFIRM_MS, MIN_FRESHNESS_WALL_MS)
  );
}

function areSellsReported(trade: Trade, brokerQuantity: number): boolean {
  return reportedSoldQuantity(trade) - trade.externalQuantity >= trade.quantity - brokerQuantity;
}

function adoptSmallerQuantity(draft: StepContext, trade: Trade, brokerQuantity: number): void {
  const goneQuantity = trade.quantity - brokerQuantity;
  changeTrade(draft, {
    externalQuantity: trade.externalQuantity + goneQuantity,
    mismatch: null,
    entryEnded: trade.entryEnded ?? 'the position was changed at the broker',
  });
  const message = `${goneQuantity} × ${trade.contract.symbol} left the account without an order of ours; ${brokerQuantity} left.`;
  raiseAlarm(draft, brokerQuantity === 0 ? 'info' : 'warning', 'POSITION_ADJUSTED', message);
}

/** External orders that reserve some of the contracts are cancelled first. */
function setSellableQuantity(draft: StepContext, available: number, readStartedAt: Moment): void {
  const trade = requireTrade(draft);
  const { exit, quantity } = trade;
  if (exit === null || exit.positionAskedAt === null) return;
  // A read that began before the exit requested one is no answer.
  if (isWallBefore(readStartedAt, exit.positionAskedAt)) return;
  const wholeQuantity = Math.max(0, Math.floor(available));
  changeTrade(draft, { exit: { ...exit, sellable: Math.min(wholeQuantity, quantity) } });
  if (wholeQuantity >= quantity) return;
  for (const order of draft.state.foreign.orders) {
    if (order.symbol !== trade.contract.symbol) continue;
    const message = `An external order keeps ${order.symbol} from being sold: it is being cancelled.`;
    raiseAlarmOnce(draft, 'warning', `EXIT_BLOCKED:${order.id}`, message);
    const { clientOrderId, id: brokerId } = order;
    draft.intents.push({ type: 'cancel', clientOrderId, brokerId });
  }
}

/** Compares by the wall clock, which separates messages however fast the market runs. */
function isWallBefore(a: Moment, b: Moment): boolean {
  return a.wall < b.wall;
}
