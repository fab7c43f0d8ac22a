import { tradingDate } from '../../hours/new-york.ts';
import type { Money } from '../../model/money.ts';
import type { BrokerPosition } from '../../model/position.ts';
import type { Moment } from '../../model/time.ts';
import { amountText } from '../../risk/number-text.ts';
import { baseAfterTransfer } from '../../risk/transfer-base.ts';
import { areFillsInRead, hasLiveOrder, lacksFillPrice } from '../order/order-supervision.ts';
import { raiseAlarm } from '../state/alarms.ts';
import type { DayCash, ReportedCash } from '../state/day-cash.ts';
import type { AccountRead } from '../state/event.ts';
import type { AccountState, Day, Trade } from '../state/state.ts';
import { changeState, type StepContext } from '../state/step-context.ts';
import { cashFlowOf } from '../state/trade-totals.ts';
import {
  firstCashMoveDate,
  NO_REPORTED_CASH,
  reportedCashSince,
  sumReportedCash,
} from './reported-cash.ts';

/** Less unexplained cash than this share of the day's first equity raises no alarm. */
const MIN_ALARMED_SHARE = 0.01;

type CashRead = Pick<AccountRead, 'account' | 'positions' | 'startedAt'>;

/**
 * Compares the broker's cash with our fills and its list of cash moves. Transfers change the equity
 * that the day's loss is measured from.
 */
export function reconcileCash(draft: StepContext, accountRead: AccountRead): void {
  const { state } = draft;
  const { day } = state;
  if (day === null) return;
  if (day.cash === undefined && !areTradesSettled(state, accountRead.startedAt)) return;
  const knownCash = day.cash ?? firstDayCash(draft, accountRead);
  const reportedCash = withReportedCash(knownCash, day, accountRead);
  const cash = checkCash(draft, accountRead, knownCash, reportedCash);
  if (cash === day.cash) return;
  const transfer = cash.told.transfers - knownCash.told.transfers;
  const equityBefore = accountRead.account.equity - cash.unexplained - transfer;
  const startEquity = baseAfterTransfer(day.startEquity, equityBefore, transfer);
  changeState(draft, { day: { ...day, cash, startEquity } });
  if (transfer !== 0) alarmTransfer(draft, transfer, startEquity);
  if (cash.unexplained !== knownCash.unexplained) alarmUnexplained(draft, cash, startEquity);
}

export function needsCashMoves(state: AccountState, cashRead: CashRead, at: Moment): boolean {
  const { day } = state;
  const cash = day?.date === tradingDate(at.market) ? day.cash : undefined;
  if (cash === undefined || cash.toldBefore === null) return true;
  const isCashAsKnown =
    cashDifference(state, cashRead, cash) === 0 &&
    externalHoldingsText(state, cashRead.positions) === cash.hands;
  // An exit under way needs the broker's calls more, and nothing can be compared before it is
  // final.
  return !isCashAsKnown && areTradesSettled(state, cashRead.startedAt);
}

function firstDayCash(draft: StepContext, { account, positions }: CashRead): DayCash {
  return {
    since: draft.at.market,
    base: account.cash - ownCashFlow(draft.state),
    toldBefore: null,
    told: NO_REPORTED_CASH,
    unexplained: 0,
    hands: externalHoldingsText(draft.state, positions),
    unclearSince: null,
  };
}

/** Each list covers whole days from the same date, so a repeated or late list changes no sum. */
function withReportedCash(cash: DayCash, { date }: Day, { cashMoves }: AccountRead): DayCash {
  if (cashMoves === undefined || cashMoves.from !== firstCashMoveDate(date)) return cash;
  const allReported = sumReportedCash(cashMoves);
  const toldBefore = cash.toldBefore ?? allReported;
  const reported = reportedCashSince(allReported, toldBefore);
  return isSameReportedCash(reported, cash.told) && toldBefore === cash.toldBefore
    ? cash
    : { ...cash, toldBefore, told: reported };
}

function isSameReportedCash(a: ReportedCash, b: ReportedCash): boolean {
  return a.transfers === b.transfers && a.results === b.results && a.unvalued === b.unvalued;
}

function checkCash(
  { state, at }: StepContext,
  read: AccountRead,
  known: DayCash,
  reported: DayCash,
): DayCash {
  const difference = cashDifference(state, read, reported);
  const holdingsText = externalHoldingsText(state, read.positions);
  const isAsKnown = cashDifference(state, read, known) === known.unexplained;
  if (isAsKnown || difference === 0 || difference === known.unexplained) {
    const hasChanged =
      reported !== known ||
      difference !== known.unexplained ||
      holdingsText !== known.hands ||
      known.unclearSince !== null;
    return hasChanged
      ? { ...reported, hands: holdingsText, unclearSince: null, unexplained: difference }
      : known;
  }
  if (!areTradesSettled(state, read.startedAt)) {
    return { ...reported, unclearSince: known.unclearSince ?? at };
  }
  const checkedCash = { ...reported, hands: holdingsText, unclearSince: null };
  // External contracts came or went, so their cost or proceeds explain the difference.
  return holdingsText !== known.hands
    ? { ...checkedCash, base: reported.base + difference - known.unexplained }
    : { ...checkedCash, unexplained: difference };
}

function alarmTransfer(draft: StepContext, transfer: Money, startEquity: Money): void {
  const directionText = transfer > 0 ? 'paid in' : 'paid out';
  const message = `${amountText(Math.abs(transfer))} ${directionText}: the loss of the day is measured from ${amountText(startEquity)} now.`;
  raiseAlarm(draft, 'info', 'TRANSFER', message);
}

function alarmUnexplained(draft: StepContext, { unexplained }: DayCash, startEquity: Money): void {
  if (!(Math.abs(unexplained) >= startEquity * MIN_ALARMED_SHARE) || unexplained === 0) return;
  const what = amountText(Math.abs(unexplained));
  const message =
    unexplained > 0
      ? `${what} came into the account, and neither a trade nor the broker's list of payments says why: until one does it counts as no gain.`
      : `${what} left the account, and neither a trade nor the broker's list of payments says why: until one does it counts as a loss of yours.`;
  raiseAlarm(draft, 'warning', 'CASH_UNEXPLAINED', message);
}

function cashDifference(state: AccountState, { account }: CashRead, cash: DayCash): Money {
  const { base, told: reported } = cash;
  return account.cash - ownCashFlow(state) - base - reported.transfers - reported.results;
}

function ownCashFlow({ trade, lastTrade }: AccountState): Money {
  return tradeCashFlow(trade) + tradeCashFlow(lastTrade);
}

function tradeCashFlow(trade: Trade | null): Money {
  return trade === null ? 0 : cashFlowOf(trade);
}

/** Called when the state drops a trade for good. */
export function addTradeCashToBase(draft: StepContext, trade: Trade): void {
  const { day } = draft.state;
  if (day?.cash === undefined) return;
  const cash = { ...day.cash, base: day.cash.base + cashFlowOf(trade) };
  changeState(draft, { day: { ...day, cash } });
}

/** True when no order of ours is under way, so a read begun at `readStartedAt` shows every fill. */
function areTradesSettled({ trade, lastTrade }: AccountState, readStartedAt: Moment): boolean {
  return [trade, lastTrade].every((each) => {
    if (each === null) return true;
    if (hasLiveOrder(each.orders) || each.orders.some(lacksFillPrice)) return false;
    return areFillsInRead(each, readStartedAt);
  });
}

/** Returns a text that changes with each external buy, and each external sell of our contracts. */
function externalHoldingsText(state: AccountState, positions: readonly BrokerPosition[]): string {
  const { trade, lastTrade } = state;
  if (positions.length === 0 && trade === null && !isSoldExternally(lastTrade)) return '';
  const boughtTexts = externalContracts(trade, positions)
    .filter(({ quantity }) => quantity !== 0)
    .map(({ symbol, quantity }) => `${symbol} ${quantity}`)
    .sort();
  const soldTexts = [trade, lastTrade]
    .filter(isSoldExternally)
    .map(({ id, externalQuantity }) => `${id} ${externalQuantity}`);
  return [...boughtTexts, ...soldTexts].join(', ');
}

function externalContracts(
  trade: Trade | null,
  positions: readonly BrokerPosition[],
): readonly Pick<BrokerPosition, 'symbol' | 'quantity'>[] {
  if (trade === null) return positions;
  const { quantity: own, contract } = trade;
  const externalPositions = positions.map(({ symbol, quantity }) => ({
    symbol,
    quantity: symbol === contract.symbol ? quantity - own : quantity,
  }));
  if (positions.some(({ symbol }) => symbol === contract.symbol)) return externalPositions;
  return [...externalPositions, { symbol: contract.symbol, quantity: -own }];
}

function isSoldExternally(trade: Trade | null): trade is Trade {
  return trade !== null && trade.externalQuantity > 0;
}
