import { tradingDate } from '../../hours/new-york.ts';
import type { Money } from '../../model/money.ts';
import type { BrokerPosition } from '../../model/position.ts';
import type { Moment } from '../../model/time.ts';
import { amountText } from '../../risk/number-text.ts';
import { baseAfterTransfer } from '../../risk/transfer-base.ts';
import { areFillsInRead } from '../order/fills-visible.ts';
import { hasLiveOrder, lacksFillPrice } from '../order/order-supervision.ts';
import type { DayCash, ReportedCash } from '../state/day-cash.ts';
import type { AccountRead } from '../state/event.ts';
import type { AccountState, Day, Trade } from '../state/state.ts';
import { alarm, changeState, type StepContext } from '../state/step-context.ts';
import { cashFlowOf } from '../state/trade-totals.ts';
import { cashMovesFrom, NO_REPORTED_CASH, reportedCash, reportedSince } from './reported-cash.ts';

/** Less unexplained cash than this share of the day's first equity raises no alarm. */
const MIN_ALARMED_SHARE = 0.01;

type CashRead = Pick<AccountRead, 'account' | 'positions' | 'startedAt'>;

/**
 * Compares the broker's cash with our fills and its list of cash moves. Transfers change the equity
 * that the day's loss is measured from.
 */
export function reconcileCash(draft: StepContext, read: AccountRead): void {
  const { state } = draft;
  const { day } = state;
  if (day === null) return;
  if (day.cash === undefined && !isSettled(state, read.startedAt)) return;
  const known = day.cash ?? firstCheck(draft, read);
  const cash = checkCash(draft, read, known, withReportedCash(known, day, read));
  if (cash === day.cash) return;
  const transfer = cash.told.transfers - known.told.transfers;
  const before = read.account.equity - cash.unexplained - transfer;
  const startEquity = baseAfterTransfer(day.startEquity, before, transfer);
  changeState(draft, { day: { ...day, cash, startEquity } });
  if (transfer !== 0) alarmTransfer(draft, transfer, startEquity);
  if (cash.unexplained !== known.unexplained) alarmUnexplained(draft, cash, startEquity);
}

export function wantsCashMoves(state: AccountState, read: CashRead, at: Moment): boolean {
  const { day } = state;
  const cash = day?.date === tradingDate(at.market) ? day.cash : undefined;
  if (cash === undefined || cash.toldBefore === null) return true;
  const isAsKnown =
    cashGap(state, read, cash) === 0 && externalHoldings(state, read.positions) === cash.hands;
  // An exit under way needs the broker's calls more, and nothing can be compared before it is
  // final.
  return !isAsKnown && isSettled(state, read.startedAt);
}

function firstCheck(draft: StepContext, { account, positions }: CashRead): DayCash {
  return {
    since: draft.at.market,
    base: account.cash - ownFlow(draft.state),
    toldBefore: null,
    told: NO_REPORTED_CASH,
    unexplained: 0,
    hands: externalHoldings(draft.state, positions),
    unclearSince: null,
  };
}

/** Each list covers whole days, so a repeated or late list changes no sum. */
function withReportedCash(cash: DayCash, { date }: Day, { cashMoves }: AccountRead): DayCash {
  if (cashMoves === undefined || cashMoves.from !== cashMovesFrom(date)) return cash;
  const all = reportedCash(cashMoves);
  const toldBefore = cash.toldBefore ?? all;
  const reported = reportedSince(all, toldBefore);
  return isSame(reported, cash.told) && toldBefore === cash.toldBefore
    ? cash
    : { ...cash, toldBefore, told: reported };
}

function isSame(a: ReportedCash, b: ReportedCash): boolean {
  return a.transfers === b.transfers && a.results === b.results && a.unvalued === b.unvalued;
}

function checkCash(
  { state, at }: StepContext,
  read: AccountRead,
  known: DayCash,
  reported: DayCash,
): DayCash {
  const gap = cashGap(state, read, reported);
  const hands = externalHoldings(state, read.positions);
  const isAsKnown = cashGap(state, read, known) === known.unexplained;
  if (isAsKnown || gap === 0 || gap === known.unexplained) {
    const isNews =
      reported !== known ||
      gap !== known.unexplained ||
      hands !== known.hands ||
      known.unclearSince !== null;
    return isNews ? { ...reported, hands, unclearSince: null, unexplained: gap } : known;
  }
  if (!isSettled(state, read.startedAt)) {
    return { ...reported, unclearSince: known.unclearSince ?? at };
  }
  const clear = { ...reported, hands, unclearSince: null };
  // External contracts came or went, so their cost or proceeds explain the difference.
  return hands !== known.hands
    ? { ...clear, base: reported.base + gap - known.unexplained }
    : { ...clear, unexplained: gap };
}

function alarmTransfer(draft: StepContext, transfer: Money, startEquity: Money): void {
  const what = transfer > 0 ? 'paid in' : 'paid out';
  alarm(
    draft,
    'info',
    'TRANSFER',
    `${amountText(Math.abs(transfer))} ${what}: the loss of the day is measured from ${amountText(startEquity)} now.`,
  );
}

function alarmUnexplained(draft: StepContext, { unexplained }: DayCash, startEquity: Money): void {
  if (!(Math.abs(unexplained) >= startEquity * MIN_ALARMED_SHARE) || unexplained === 0) return;
  const what = amountText(Math.abs(unexplained));
  const message =
    unexplained > 0
      ? `${what} came into the account, and neither a trade nor the broker's list of payments says why: until one does it counts as no gain.`
      : `${what} left the account, and neither a trade nor the broker's list of payments says why: until one does it counts as a loss of yours.`;
  alarm(draft, 'warning', 'CASH_UNEXPLAINED', message);
}

function cashGap(
  state: AccountState,
  { account }: CashRead,
  { base, told: reported }: DayCash,
): Money {
  return account.cash - ownFlow(state) - base - reported.transfers - reported.results;
}

function ownFlow({ trade, lastTrade }: AccountState): Money {
  return tradeFlow(trade) + tradeFlow(lastTrade);
}

function tradeFlow(trade: Trade | null): Money {
  return trade === null ? 0 : cashFlowOf(trade);
}

/** Called when the state drops a trade for good. */
export function foldTradeCash(draft: StepContext, trade: Trade): void {
  const { day } = draft.state;
  if (day?.cash === undefined) return;
  const cash = { ...day.cash, base: day.cash.base + cashFlowOf(trade) };
  changeState(draft, { day: { ...day, cash } });
}

/** True when no order of ours is under way, so a read begun at `startedAt` shows every fill. */
function isSettled({ trade, lastTrade }: AccountState, startedAt: Moment): boolean {
  return [trade, lastTrade].every(
    (each) =>
      each === null ||
      (!hasLiveOrder(each.orders) &&
        !each.orders.some(lacksFillPrice) &&
        areFillsInRead(each, startedAt)),
  );
}

/** Returns a text that changes with each external buy, and each external sell of our contracts. */
function externalHoldings(
  { trade, lastTrade }: AccountState,
  positions: readonly BrokerPosition[],
): string {
  if (positions.length === 0 && trade === null && !isSoldExternally(lastTrade)) return '';
  const bought = contractsBeyondOurs(trade, positions)
    .filter(({ quantity }) => quantity !== 0)
    .map(({ symbol, quantity }) => `${symbol} ${quantity}`)
    .sort();
  const sold = [trade, lastTrade]
    .filter(isSoldExternally)
    .map(({ id, externalQuantity }) => `${id} ${externalQuantity}`);
  return [...bought, ...sold].join(', ');
}

function contractsBeyondOurs(
  trade: Trade | null,
  positions: readonly BrokerPosition[],
): readonly Pick<BrokerPosition, 'symbol' | 'quantity'>[] {
  if (trade === null) return positions;
  const { quantity: own, contract } = trade;
  const others = positions.map(({ symbol, quantity }) => ({
    symbol,
    quantity: symbol === contract.symbol ? quantity - own : quantity,
  }));
  const isListed = positions.some(({ symbol }) => symbol === contract.symbol);
  return isListed ? others : [...others, { symbol: contract.symbol, quantity: -own }];
}

function isSoldExternally(trade: Trade | null): trade is Trade {
  return trade !== null && trade.externalQuantity > 0;
}
