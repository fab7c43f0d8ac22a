import {
  gapCount,
  grossPnlAtBid,
  MINUTE,
  type PathPoint,
  type RecordedPath,
  recordingWarnings,
  type TimedLevels,
  toCents,
  toDollars,
  tradeGroupNames,
} from '@tideline/engine';
import type { DecisionRow, OrderFacts, TradeFacts, TradeRecording } from '../../ports/index.ts';
import type { ClosedTrade, TradeDetail, TradeFill, TradeOrder } from '../../schemas/trades.ts';
import { toDecision } from '../decision.ts';
import { toInstant, toInstantOrNull } from '../time.ts';

/** A mean of prices has decimals. */
const PRICE_DIGITS = 4;

export function toClosedTrade(facts: TradeFacts): ClosedTrade {
  const { trade, pool, confidence, riskLevel, note, tags } = facts;
  const { contract, premium, netPnl, openedAt, closedAt } = trade;
  return {
    id: trade.tradeId,
    account: trade.accountNumber,
    environment: pool === null ? null : pool === 'live' ? 'live' : 'paper',
    openedAt: toInstant(openedAt),
    closedAt: toInstant(closedAt),
    date: trade.date,
    side: contract.side,
    symbol: contract.underlying,
    contractSymbol: contract.symbol,
    strike: toDollars(contract.strike),
    expiry: contract.expiry,
    quantity: trade.quantity,
    entryPrice: toPrice(trade.entryPrice),
    exitPrice: toPrice(trade.exitPrice),
    premium: toCents(premium),
    gross: toCents(trade.grossPnl),
    fees: toCents(trade.fees),
    net: toCents(netPnl),
    returnPercent: premium === 0 ? null : roundToDigits((netPnl / premium) * 100),
    exitReason: trade.reason,
    holdingMinutes: roundToDigits((closedAt - openedAt) / MINUTE),
    bestPercent: roundedOrNull(facts.bestPercent),
    worstPercent: roundedOrNull(facts.worstPercent),
    confidence: roundedOrNull(confidence),
    ...tradeGroupNames({ openedAt, date: trade.date, confidence }),
    riskLevel,
    note,
    tags: [...tags],
  };
}

/** `decision` is the one that led to the entry. */
export function toTradeDetail(
  facts: TradeFacts,
  orders: readonly OrderFacts[],
  decision: DecisionRow | null,
  { levels, path }: TradeRecording,
): TradeDetail {
  return {
    ...toClosedTrade(facts),
    orders: orders.map(toTradeOrder),
    fills: orders.flatMap(toFill),
    decision: decision && toDecision(decision),
    levels: levels?.map(toLevels) ?? null,
    path: path?.points.map((point) => toPathPoint(facts.trade, point)) ?? [],
    recording: path && toRecording(path),
  };
}

function toLevels({ at, stop, target }: TimedLevels): NonNullable<TradeDetail['levels']>[number] {
  return { at: toInstant(at), stop: toPrice(stop), target: toPrice(target) };
}

function toPathPoint(
  trade: TradeFacts['trade'],
  { at, bid, ask }: PathPoint,
): TradeDetail['path'][number] {
  const priceOf = (price: number) => (price === 0 ? null : toPrice(price));
  const grossDollars = bid === 0 ? null : toCents(grossPnlAtBid(trade, bid));
  return { at: toInstant(at), bid: priceOf(bid), ask: priceOf(ask), gross: grossDollars };
}

function toRecording(path: RecordedPath): TradeDetail['recording'] {
  const { refused, isThinned } = path;
  return { refused, gaps: gapCount(path), isThinned, warnings: [...recordingWarnings(path)] };
}

export function toTradeOrder(order: OrderFacts): TradeOrder {
  const { filledAveragePrice: mean } = order;
  return {
    id: order.clientOrderId,
    role: order.role,
    side: order.side,
    type: order.type,
    quantity: order.quantity,
    limitPrice: order.limitPrice === null ? null : toDollars(order.limitPrice),
    stopPrice: order.stopPrice == null ? null : toDollars(order.stopPrice),
    status: order.phase,
    plannedAt: toInstant(order.plannedAt),
    sentAt: toInstantOrNull(order.sentAt),
    acceptedAt: toInstantOrNull(order.acceptedAt),
    changedAt: toInstant(order.changedAt),
    filledQuantity: order.filledQuantity,
    filledAveragePrice: mean === null ? null : toPrice(mean),
    refusal: order.refusal,
  };
}

function toFill(order: OrderFacts): readonly TradeFill[] {
  const { clientOrderId, side, filledQuantity, filledAveragePrice, changedAt } = order;
  if (filledQuantity === 0 || filledAveragePrice === null) return [];
  const fill = { orderId: clientOrderId, side, quantity: filledQuantity };
  return [{ ...fill, price: toPrice(filledAveragePrice), at: toInstant(changedAt) }];
}

function toPrice(price: number): number {
  return roundToDigits(toDollars(price), PRICE_DIGITS);
}

/** Rounds half away from zero, never to a negative zero. */
export function roundToDigits(value: number, digits = 2): number {
  const factor = 10 ** digits;
  return (Math.sign(value) * Math.round(Math.abs(value) * factor)) / factor + 0;
}

export function roundedOrNull(value: number | null, digits = 2): number | null {
  return value === null ? null : roundToDigits(value, digits);
}
