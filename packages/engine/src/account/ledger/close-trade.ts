import { MICRO_DOLLARS_PER_MONEY_UNIT, netPnl } from '../../entry/fees.ts';
import { tradingDate } from '../../hours/new-york.ts';
import { CONTRACT_MULTIPLIER, type Money, type Price } from '../../model/money.ts';
import { hasPassed, type Moment } from '../../model/time.ts';
import { withoutRise } from '../../risk/exit-table/mark-peak.ts';
import { amountText } from '../../risk/number-text.ts';
import { hasLiveOrder, lacksFillPrice } from '../order/order-supervision.ts';
import { type ExternalClose, valueExternalClose } from '../position/external-close.ts';
import { needsOrderHistory } from '../position/unknown-trades.ts';
import { raiseAlarm } from '../state/alarms.ts';
import { ledgerRowId } from '../state/ledger-id.ts';
import type { FillTotals, OwnOrder, RecordedTotals, Trade } from '../state/state.ts';
import {
  changeOrder,
  changeState,
  changeTrade,
  requireTrade,
  type StepContext,
} from '../state/step-context.ts';
import { MAX_PRICE_ANSWER_MS } from '../state/time-limits.ts';
import {
  averagePrice,
  lastBid,
  NOTHING_RECORDED,
  refreshTrade,
  tradeTotals,
} from '../state/trade-totals.ts';
import { addDayResult, pauseEntries, updateDayLosses } from './after-close.ts';
import { addTradeCashToBase } from './cash-reconciliation.ts';

export function recordedTotals({ booked: recorded }: Trade): RecordedTotals {
  return recorded ?? NOTHING_RECORDED;
}

export function closeTradeWhenFlat(draft: StepContext): void {
  const trade = requireTrade(draft);
  if (trade.entryEnded === null || trade.quantity > 0 || hasLiveOrder(trade.orders)) return;
  if (trade.orders.some(lacksFillPrice) && !estimateMissingPrices(draft)) return;
  const flatTrade = requireTrade(draft);
  if (hasUnrecordedFills(flatTrade)) changeTrade(draft, { booked: addLedgerRow(draft, flatTrade) });
  else alarmNothingTraded(draft, flatTrade);
  const closedTrade = requireTrade(draft);
  const previousTrade = replaceClosedTrade(draft, closedTrade);
  changeState(draft, { trade: previousTrade && reopenTrade(previousTrade, draft.at) });
  if (previousTrade === null && needsOrderHistory(draft.state))
    draft.intents.push({ type: 'reconcile' });
}

/** Records late fills of the last trade, even while another trade is open. */
export function recordClosedTrade(draft: StepContext): void {
  const { lastTrade } = draft.state;
  if (lastTrade === null || isTradeUnfinished(lastTrade) || !hasUnrecordedFills(lastTrade)) return;
  if (lastTrade.orders.some(lacksFillPrice)) return;
  const recorded = addLedgerRow(draft, lastTrade);
  changeState(draft, { lastTrade: { ...lastTrade, booked: recorded } });
}

/**
 * Makes `closedTrade` the last trade. The previous one is never looked up again, so what is missing
 * of it is recorded now, if need be at estimated prices; it is returned when its contracts are held
 * again or one of its orders is live.
 */
export function replaceClosedTrade(draft: StepContext, closedTrade: Trade): Trade | null {
  estimateLastTradePrices(draft, () => true);
  recordClosedTrade(draft);
  const { lastTrade } = draft.state;
  changeState(draft, { lastTrade: closedTrade });
  if (lastTrade === null) return null;
  if (isTradeUnfinished(lastTrade)) return lastTrade;
  addTradeCashToBase(draft, lastTrade);
  return null;
}

export function estimateOverduePrices(draft: StepContext): void {
  estimateLastTradePrices(draft, (order) => isPriceOverdue(draft, order));
}

function estimateLastTradePrices(draft: StepContext, isWanted: (order: OwnOrder) => boolean): void {
  const { lastTrade } = draft.state;
  const lacksPrice = (order: OwnOrder) => lacksFillPrice(order) && isWanted(order);
  if (lastTrade === null || !lastTrade.orders.some(lacksPrice)) return;
  const orders = lastTrade.orders.map((order) =>
    lacksPrice(order)
      ? { ...order, filledAveragePrice: estimatePrice(draft, lastTrade, order) }
      : order,
  );
  changeState(draft, { lastTrade: refreshTrade({ ...lastTrade, orders }, draft.at) });
}

/**
 * Drops the closed trade's outdated exit, quotes, mark and mismatch, and keeps the confirmed peak.
 */
export function reopenTrade(trade: Trade, at: Moment): Trade {
  const resetFields = {
    exit: null,
    candidate: null,
    mismatch: null,
    lastQuote: null,
    mark: null,
    peak: withoutRise(trade.peak),
    quoteReads: null,
  };
  return refreshTrade({ ...trade, ...resetFields }, at);
}

export function isTradeUnfinished({ quantity, orders }: Trade): boolean {
  return quantity > 0 || hasLiveOrder(orders);
}

export function hasUnrecordedFills(trade: Trade): boolean {
  const { booked: recorded } = trade;
  const totals = tradeTotals(trade);
  if (recorded === null) return totals.bought > 0 || totals.sold > 0;
  return (
    totals.bought !== recorded.bought ||
    totals.boughtValue !== recorded.boughtValue ||
    totals.sold !== recorded.sold ||
    totals.soldValue !== recorded.soldValue ||
    totals.external !== recorded.external
  );
}

function alarmNothingTraded(draft: StepContext, trade: Trade): void {
  const { booked: recorded, contract, entryEnded } = trade;
  const { symbol } = contract;
  const message =
    recorded === null
      ? `Nothing was bought of ${symbol}: ${entryEnded}.`
      : `Nothing more was bought or sold of ${symbol}: its trade is recorded already.`;
  raiseAlarm(draft, 'info', 'ENTRY_ENDED', message);
}

/** A trade closes only when every fill has a price, so missing prices are estimated. */
function estimateMissingPrices(draft: StepContext): boolean {
  for (const order of requireTrade(draft).orders) {
    if (!lacksFillPrice(order)) continue;
    if (!isPriceOverdue(draft, order)) return false;
    const filledAveragePrice = estimatePrice(draft, requireTrade(draft), order);
    changeOrder(draft, order.request.clientOrderId, { filledAveragePrice });
  }
  return true;
}

function isPriceOverdue({ at }: StepContext, { changedAt }: OwnOrder): boolean {
  return hasPassed(changedAt, at, MAX_PRICE_ANSWER_MS);
}

function estimatePrice(draft: StepContext, trade: Trade, { request }: OwnOrder): Price {
  const message = `The broker reported no price for ${request.clientOrderId}: its profit or loss is an estimate.`;
  raiseAlarm(draft, 'warning', 'PRICE_ESTIMATED', message);
  return request.limitPrice ?? lastBid(trade);
}

function addLedgerRow(draft: StepContext, trade: Trade): RecordedTotals {
  const { venue } = draft.state;
  if (venue === null) throw new Error('a trade without an account');
  const totals = tradeTotals(trade);
  const recordedBefore = recordedTotals(trade);
  const { bought: quantity, boughtValue } = boughtSince(totals, recordedBefore);
  const externalClose = newExternalClose(draft, trade, totals);
  const soldValue = totals.soldValue - recordedBefore.soldValue + externalClose.soldValue;
  const grossPnl = grossProfit(soldValue, boughtValue);
  const feesMicro = totals.fees - recordedBefore.fees + externalClose.fees;
  const reason = externalClose.areProceedsUnknown ? 'unknown' : (trade.exit?.reason ?? 'broker');
  const closedAt = externalClose.expiredAt ?? draft.at.market;
  const tradeId = ledgerRowId(trade.id, recordedBefore.rows);
  const [entryPrice, exitPrice] =
    quantity > 0
      ? [averagePrice(boughtValue, quantity), averagePrice(soldValue, quantity)]
      : [trade.averageEntryPrice, averagePrice(totals.soldValue, totals.sold)];
  draft.journal.push({
    type: 'trade-closed',
    tradeId,
    accountNumber: venue.accountNumber,
    date: tradingDate(closedAt),
    contract: trade.contract,
    quantity,
    entryPrice: entryPrice ?? 0,
    exitPrice: exitPrice ?? 0,
    openedAt: (trade.openedAt ?? draft.at).market,
    closedAt,
    reason,
    grossPnl,
    feesMicro,
  });
  if (quantity === 0 && recordedBefore.rows > 0) {
    const message = `The trade ${trade.id} was recorded before all of it was known: ${tradeId} changes its result by ${amountText(Math.round(netPnl(grossPnl, feesMicro)))} after fees.`;
    raiseAlarm(draft, 'warning', 'TRADE_ADJUSTED', message);
  }
  const departedValue = recordedBefore.departedValue + externalClose.soldValue;
  const departedFees = recordedBefore.departedFees + externalClose.fees;
  const netResult = recordedNetResult({ ...totals, departedValue, departedFees });
  const lossAt = netResult < 0 ? (recordedBefore.lossAt ?? closedAt) : null;
  // A trade of a replaced simulated past falls on no day of the present one.
  if (!trade.isOfFormerPast) {
    // A row that only corrects a result closes nothing, so no pause follows.
    if (quantity > 0) pauseEntries(draft, trade, { reason, closedAt });
    updateDayLosses(draft, recordedBefore.lossAt, lossAt);
    addDayResult(draft, closedAt, grossPnl * MICRO_DOLLARS_PER_MONEY_UNIT - feesMicro);
  }
  return { ...totals, rows: recordedBefore.rows + 1, departedValue, departedFees, lossAt };
}

/**
 * Contracts closed externally since the last ledger row. Fewer than before means that a sell of
 * ours explains them after all, so their recorded value is taken back.
 */
function newExternalClose(draft: StepContext, trade: Trade, totals: FillTotals): ExternalClose {
  const before = recordedTotals(trade);
  const quantity = totals.external - before.external;
  if (quantity >= 0) {
    const { bought, boughtValue } =
      totals.bought > before.bought ? boughtSince(totals, before) : totals;
    const averageCost = bought === 0 ? 0 : boughtValue / bought;
    return valueExternalClose(draft, trade, { quantity, averageCost });
  }
  const share = quantity / before.external;
  return {
    soldValue: before.departedValue * share,
    fees: Math.round(before.departedFees * share),
    expiredAt: null,
    areProceedsUnknown: false,
  };
}

function boughtSince(all: FillTotals, before: FillTotals) {
  const { bought, boughtValue } = all;
  return { bought: bought - before.bought, boughtValue: boughtValue - before.boughtValue };
}

function grossProfit(soldValue: Money, boughtValue: Money): Money {
  return Math.round((soldValue - boughtValue) * CONTRACT_MULTIPLIER) + 0;
}

function recordedNetResult(recorded: Omit<RecordedTotals, 'rows' | 'lossAt'>): Money {
  const { soldValue, departedValue, boughtValue, fees, departedFees } = recorded;
  return netPnl(grossProfit(soldValue + departedValue, boughtValue), fees + departedFees);
}
