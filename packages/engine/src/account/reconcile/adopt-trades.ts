import { BAR_MS } from '../../model/bar.ts';
import { parseOccSymbol } from '../../model/contract.ts';
import type { BrokerOrder } from '../../model/order.ts';
import type { BrokerPosition } from '../../model/position.ts';
import { MINUTE, type Moment } from '../../model/time.ts';
import { newExit } from '../exit/exit.ts';
import { isTradeUnfinished, recordClosedTrade, replaceClosedTrade } from '../ledger/close-trade.ts';
import {
  isUnknownTrade,
  needsOrderHistory,
  unresolvedSymbols,
} from '../position/unknown-trades.ts';
import { raiseAlarm, raiseAlarmOnce } from '../state/alarms.ts';
import { type ClientOrderIdParts, parseClientOrderId } from '../state/client-order-id.ts';
import type { AccountRead } from '../state/event.ts';
import { orderFromBroker } from '../state/own-order.ts';
import type { OwnOrder, Trade, TradeExit } from '../state/state.ts';
import { changeState, type StepContext } from '../state/step-context.ts';
import { NEW_TRADE, refreshTrade, tradeTotals } from '../state/trade-totals.ts';

interface NamedOrder {
  readonly idParts: ClientOrderIdParts;
  readonly report: BrokerOrder;
}

/** A trade of ours that the order history shows and the state lacks. */
interface FoundTrade {
  readonly id: string;
  readonly tradeNumber: number;
  readonly sentOrders: readonly [NamedOrder, ...NamedOrder[]];
  readonly trade: Trade | null;
}

/**
 * Adopts today's trades that the broker's order history has and the state of an older database file
 * lacks. A finished trade is recorded, a held one supervised, and no trade number is used twice.
 * They wait while another trade is open.
 */
export function adoptUnknownTrades(draft: StepContext, event: AccountRead): void {
  const { history, positions } = event;
  if (history === undefined) {
    keepUnclearSymbols(draft, event, unresolvedSymbols(draft.state));
    return;
  }
  const foundTrades = unknownTradesIn(draft, history);
  if (draft.state.trade !== null && foundTrades.length > 0) {
    const unclear = unresolvedSymbols(draft.state);
    changeState(draft, { lost: { isHistoryWanted: true, unclear } });
    for (const { id } of foundTrades) alarmWaitingTrade(draft, id);
    return;
  }
  raiseTradeCount(draft, history);
  const unfinished = foundTrades.filter(({ trade }) => trade === null || isTradeUnfinished(trade));
  const trade = unfinished.length === 1 ? unfinished[0]?.trade : null;
  const adoptedTrade = trade && !isPositionShort(positions, trade) ? trade : null;
  for (const each of foundTrades)
    if (each.trade !== null && !isTradeUnfinished(each.trade)) recordFoundTrade(draft, each.trade);
  const unclearTrades = adoptedTrade === null ? unfinished : [];
  for (const each of unclearTrades) alarmUnclearTrade(draft, each);
  const symbols = unclearTrades.flatMap(symbolsOf);
  keepUnclearSymbols(draft, event, [...new Set([...unresolvedSymbols(draft.state), ...symbols])]);
  if (adoptedTrade !== null) adoptTrade(draft, adoptedTrade);
}

/**
 * A trade that can't be rebuilt may still be held, so nothing is entered while its contracts are.
 */
function keepUnclearSymbols(
  draft: StepContext,
  { history, positions, openOrders }: AccountRead,
  symbols: readonly string[],
): void {
  const heldSymbols = symbols.filter((symbol) =>
    [...positions, ...openOrders].some((each) => each.symbol === symbol),
  );
  const isHistoryWanted = history === undefined && needsOrderHistory(draft.state);
  const lost =
    isHistoryWanted || heldSymbols.length > 0 ? { isHistoryWanted, unclear: heldSymbols } : null;
  changeState(draft, { lost });
}

function unknownTradesIn(draft: StepContext, history: readonly BrokerOrder[]): FoundTrade[] {
  const { userId } = draft.state;
  const tradesById = new Map<string, Omit<FoundTrade, 'trade'>>();
  for (const report of [...history].reverse()) {
    const idParts = parseClientOrderId(userId, report.clientOrderId);
    // A simulated market may have been set to an earlier date, so an order from the future belongs
    // to no present trade.
    const isFromFuture = report.createdAt > draft.at.market + MINUTE;
    if (idParts === null || isFromFuture || !isUnknownTrade(draft, idParts)) continue;
    const { tradeId: id, tradeNumber } = idParts;
    const namedOrder = { idParts, report };
    const knownTrade = tradesById.get(id);
    tradesById.set(id, {
      id,
      tradeNumber,
      sentOrders: knownTrade === undefined ? [namedOrder] : [...knownTrade.sentOrders, namedOrder],
    });
  }
  return [...tradesById.values()]
    .sort((a, b) => a.tradeNumber - b.tradeNumber)
    .map((each) => ({ ...each, trade: rebuildTrade(draft, each) }));
}

function raiseTradeCount(draft: StepContext, history: readonly BrokerOrder[]): void {
  const { userId, tradeCount } = draft.state;
  const highest = history.reduce((highestSoFar, { clientOrderId }) => {
    const idParts = parseClientOrderId(userId, clientOrderId);
    return idParts === null ? highestSoFar : Math.max(highestSoFar, idParts.tradeNumber);
  }, tradeCount);
  if (highest === tradeCount) return;
  changeState(draft, { tradeCount: highest });
  const message = `The broker knows trades up to number ${highest}, and this server's file up to ${tradeCount}: the file is older than they are.`;
  raiseAlarm(draft, 'warning', 'OLDER_FILE', message);
}

/** The rebuilt trade gets the present settings. Null when the orders make no trade. */
function rebuildTrade(draft: StepContext, found: Omit<FoundTrade, 'trade'>): Trade | null {
  const { at, state } = draft;
  const { id, sentOrders } = found;
  const firstReport = sentOrders[0].report;
  const contract = parseOccSymbol(firstReport.symbol);
  const orders = adoptedOrders(draft, sentOrders);
  if (contract === null || orders === null) return null;
  const { bought, sold } = tradeTotals({ orders, externalQuantity: 0 });
  if (sold > bought) return null;
  const entryReports = sentOrders.map(({ report }) => report).filter(({ side }) => side === 'buy');
  const limitPrices = entryReports.flatMap(({ limitPrice }) => limitPrice ?? []);
  const filledEntry = entryReports.find(({ filledQuantity }) => filledQuantity > 0);
  const trade: Trade = {
    ...NEW_TRADE,
    id,
    phase: 'open',
    contract,
    settings: state.settings,
    rules: state.rules,
    decidedAt: at,
    barStart: Math.floor(firstReport.createdAt / BAR_MS) * BAR_MS - BAR_MS,
    decisionMid: limitPrices[0] ?? 0,
    highestEntryPrice: Math.max(0, ...limitPrices),
    entryPrices: limitPrices,
    entryEnded: 'it was found at the broker',
    plannedQuantity: firstReport.quantity ?? 0,
    orders,
    openedAt: filledEntry ? { ...at, market: filledEntry.filledAt ?? filledEntry.createdAt } : null,
    // An exit under way goes on, though its reason is no longer known.
    exit: exitOfOrders(orders, at),
    lastSpot: null,
    volatility: null,
  };
  return refreshTrade(trade, at);
}

/** A working stop order sells nothing yet, so it is no exit. */
function exitOfOrders(orders: readonly OwnOrder[], at: Moment): TradeExit | null {
  if (orders.some(({ role }) => role === 'exit')) return newExit('unknown', at);
  const hasStopSold = orders.some((order) => order.role === 'stop' && order.filledQuantity > 0);
  return hasStopSold ? newExit('protective-stop', at) : null;
}

function adoptedOrders({ at }: StepContext, sent: FoundTrade['sentOrders']): OwnOrder[] | null {
  const orders: OwnOrder[] = [];
  for (const { idParts: name, report } of sent) {
    const order = orderFromBroker(orders, name, report, at);
    if (order === null || report.symbol !== sent[0].report.symbol) return null;
    orders.push(order);
  }
  return orders;
}

function isPositionShort(positions: readonly BrokerPosition[], { contract }: Trade): boolean {
  return positions.some(({ symbol, quantity }) => symbol === contract.symbol && quantity < 0);
}

function recordFoundTrade(draft: StepContext, trade: Trade): void {
  countEntry(draft);
  if (tradeTotals(trade).bought === 0) return;
  replaceClosedTrade(draft, trade);
  recordClosedTrade(draft);
  const message = `The trade ${trade.id} was bought and sold by the bot, and is not in its file: it is recorded now.`;
  raiseAlarm(draft, 'warning', 'FOUND_TRADE', message);
}

function adoptTrade(draft: StepContext, trade: Trade): void {
  countEntry(draft);
  changeState(draft, { trade });
  const { quantity, contract } = trade;
  const message = `${quantity} × ${contract.symbol} of the trade ${trade.id} were bought by the bot, and are not in its file: it looks after them from now on.`;
  raiseAlarm(draft, 'critical', 'ADOPTED_TRADE', message);
}

function countEntry(draft: StepContext): void {
  const { day } = draft.state;
  if (day !== null) changeState(draft, { day: { ...day, entries: day.entries + 1 } });
}

function alarmWaitingTrade(draft: StepContext, id: string): void {
  const message = `The trade ${id} of the bot is not in its file, and another one is open: it is looked after once that has ended.`;
  raiseAlarmOnce(draft, 'critical', `LOST_TRADE:${id}`, message);
}

function alarmUnclearTrade(draft: StepContext, found: FoundTrade): void {
  const symbols = [...new Set(symbolsOf(found))].join(', ');
  const message = `The trade ${found.id} of the bot (${symbols}) is not in its file, and what is left of it is not known: close it manually at the broker. Nothing is entered while it is held.`;
  raiseAlarm(draft, 'critical', 'UNCLEAR_TRADE', message);
}

function symbolsOf({ sentOrders }: FoundTrade): readonly string[] {
  return sentOrders.map(({ report }) => report.symbol);
}
