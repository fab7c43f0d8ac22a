import { BAR_MS } from '../../model/bar.ts';
import { parseOccSymbol } from '../../model/contract.ts';
import type { BrokerOrder } from '../../model/order.ts';
import type { BrokerPosition } from '../../model/position.ts';
import { MINUTE, type Moment } from '../../model/time.ts';
import { newExit } from '../exit/exit.ts';
import { recordClosedTrade, replaceClosedTrade } from '../ledger/close-trade.ts';
import { hasLiveOrder } from '../order/order-supervision.ts';
import {
  isUnknownTrade,
  needsOrderHistory,
  unresolvedSymbols,
} from '../position/unknown-trades.ts';
import { type ClientOrderName, parseClientOrderId } from '../state/client-order-id.ts';
import type { AccountRead } from '../state/event.ts';
import { orderFromBroker } from '../state/own-order.ts';
import type { OwnOrder, Trade, TradeExit } from '../state/state.ts';
import { alarm, alarmOnce, changeState, type StepContext } from '../state/step-context.ts';
import { NEW_TRADE, refreshTrade, tradeTotals } from '../state/trade-totals.ts';

interface NamedOrder {
  readonly name: ClientOrderName;
  readonly report: BrokerOrder;
}

/** A trade of ours that the order history shows and the state lacks. */
interface FoundTrade {
  readonly id: string;
  readonly number: number;
  readonly sent: readonly [NamedOrder, ...NamedOrder[]];
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
    keepUnclear(draft, event, unresolvedSymbols(draft.state));
    return;
  }
  const found = unknownTradesIn(draft, history);
  if (draft.state.trade !== null && found.length > 0) {
    changeState(draft, {
      lost: { isHistoryWanted: true, unclear: unresolvedSymbols(draft.state) },
    });
    for (const { id } of found) alarmWaiting(draft, id);
    return;
  }
  raiseTradeCount(draft, history);
  const alive = found.filter(({ trade }) => trade === null || isAlive(trade));
  const [only, ...others] = alive;
  const adopted =
    others.length === 0 && only?.trade && !isShort(positions, only.trade) ? only.trade : null;
  for (const { trade } of found)
    if (trade !== null && !isAlive(trade)) recordFoundTrade(draft, trade);
  const unclear = adopted === null ? alive : [];
  for (const each of unclear) alarmUnclear(draft, each);
  const symbols = unclear.flatMap(symbolsOf);
  keepUnclear(draft, event, [...new Set([...unresolvedSymbols(draft.state), ...symbols])]);
  if (adopted !== null) adoptTrade(draft, adopted);
}

/**
 * A trade that can't be rebuilt may still be held, so nothing is entered while its contracts are.
 */
function keepUnclear(
  draft: StepContext,
  { history, positions, openOrders }: AccountRead,
  symbols: readonly string[],
): void {
  const unclear = symbols.filter((symbol) =>
    [...positions, ...openOrders].some((each) => each.symbol === symbol),
  );
  const isHistoryWanted = history === undefined && needsOrderHistory(draft.state);
  const lost = isHistoryWanted || unclear.length > 0 ? { isHistoryWanted, unclear } : null;
  changeState(draft, { lost });
}

function unknownTradesIn(
  draft: StepContext,
  history: readonly BrokerOrder[],
): readonly FoundTrade[] {
  const { userId } = draft.state;
  const byTrade = new Map<string, Omit<FoundTrade, 'trade'>>();
  for (const report of [...history].reverse()) {
    const name = parseClientOrderId(userId, report.clientOrderId);
    // A simulated market may have been set to an earlier date, so an order from the future belongs
    // to no present trade.
    const isAhead = report.createdAt > draft.at.market + MINUTE;
    if (name === null || isAhead || !isUnknownTrade(draft, name)) continue;
    const { tradeId: id, tradeNumber: number } = name;
    const order = { name, report };
    const known = byTrade.get(id);
    byTrade.set(id, { id, number, sent: known === undefined ? [order] : [...known.sent, order] });
  }
  return [...byTrade.values()]
    .sort((a, b) => a.number - b.number)
    .map((each) => ({ ...each, trade: rebuildTrade(draft, each) }));
}

function raiseTradeCount(draft: StepContext, history: readonly BrokerOrder[]): void {
  const { userId, tradeCount } = draft.state;
  const highest = history.reduce((most, { clientOrderId }) => {
    const named = parseClientOrderId(userId, clientOrderId);
    return named === null ? most : Math.max(most, named.tradeNumber);
  }, tradeCount);
  if (highest === tradeCount) return;
  changeState(draft, { tradeCount: highest });
  alarm(
    draft,
    'warning',
    'OLDER_FILE',
    `The broker knows trades up to number ${highest}, and this server's file up to ${tradeCount}: the file is older than they are.`,
  );
}

/** The rebuilt trade gets the present settings. Null when the orders make no trade. */
function rebuildTrade(draft: StepContext, { id, sent }: Omit<FoundTrade, 'trade'>): Trade | null {
  const { at, state } = draft;
  const first = sent[0].report;
  const contract = parseOccSymbol(first.symbol);
  const orders = adoptedOrders(draft, sent);
  if (contract === null || orders === null) return null;
  const { bought, sold } = tradeTotals({ orders, externalQuantity: 0 });
  if (sold > bought) return null;
  const entries = sent.map(({ report }) => report).filter(({ side }) => side === 'buy');
  const prices = entries.flatMap(({ limitPrice }) => limitPrice ?? []);
  const filled = entries.find(({ filledQuantity }) => filledQuantity > 0);
  const trade: Trade = {
    ...NEW_TRADE,
    id,
    phase: 'open',
    contract,
    settings: state.settings,
    rules: state.rules,
    decidedAt: at,
    barStart: Math.floor(first.createdAt / BAR_MS) * BAR_MS - BAR_MS,
    decisionMid: prices[0] ?? 0,
    highestEntryPrice: Math.max(0, ...prices),
    entryPrices: prices,
    entryEnded: 'it was found at the broker',
    plannedQuantity: first.quantity ?? 0,
    orders,
    openedAt: filled === undefined ? null : { ...at, market: filled.filledAt ?? filled.createdAt },
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
  const hasStopped = orders.some(
    ({ role, filledQuantity }) => role === 'stop' && filledQuantity > 0,
  );
  return hasStopped ? newExit('protective-stop', at) : null;
}

function adoptedOrders({ at }: StepContext, sent: FoundTrade['sent']): readonly OwnOrder[] | null {
  const orders: OwnOrder[] = [];
  for (const { name, report } of sent) {
    const order = orderFromBroker(orders, name, report, at);
    if (order === null || report.symbol !== sent[0].report.symbol) return null;
    orders.push(order);
  }
  return orders;
}

function isAlive({ quantity, orders }: Trade): boolean {
  return quantity > 0 || hasLiveOrder(orders);
}

function isShort(positions: readonly BrokerPosition[], { contract }: Trade): boolean {
  return positions.some(({ symbol, quantity }) => symbol === contract.symbol && quantity < 0);
}

function recordFoundTrade(draft: StepContext, trade: Trade): void {
  countEntry(draft);
  if (tradeTotals(trade).bought === 0) return;
  replaceClosedTrade(draft, trade);
  recordClosedTrade(draft);
  alarm(
    draft,
    'warning',
    'FOUND_TRADE',
    `The trade ${trade.id} was bought and sold by the bot, and is not in its file: it is recorded now.`,
  );
}

function adoptTrade(draft: StepContext, trade: Trade): void {
  countEntry(draft);
  changeState(draft, { trade });
  const { quantity, contract } = trade;
  alarm(
    draft,
    'critical',
    'ADOPTED_TRADE',
    `${quantity} × ${contract.symbol} of the trade ${trade.id} were bought by the bot, and are not in its file: it looks after them from now on.`,
  );
}

function countEntry(draft: StepContext): void {
  const { day } = draft.state;
  if (day !== null) changeState(draft, { day: { ...day, entries: day.entries + 1 } });
}

function alarmWaiting(draft: StepContext, id: string): void {
  alarmOnce(
    draft,
    'critical',
    `LOST_TRADE:${id}`,
    `The trade ${id} of the bot is not in its file, and another one is open: it is looked after once that has ended.`,
  );
}

function alarmUnclear(draft: StepContext, found: FoundTrade): void {
  const symbols = [...new Set(symbolsOf(found))].join(', ');
  alarm(
    draft,
    'critical',
    'UNCLEAR_TRADE',
    `The trade ${found.id} of the bot (${symbols}) is not in its file, and what is left of it is not known: close it manually at the broker. Nothing is entered while it is held.`,
  );
}

function symbolsOf({ sent }: FoundTrade): readonly string[] {
  return sent.map(({ report }) => report.symbol);
}
