import { tradingDate } from '../../hours/new-york.ts';
import type { Money } from '../../model/money.ts';
import type { BrokerPosition } from '../../model/position.ts';
import type { Moment } from '../../model/time.ts';
import { amount } from '../../risk/number-text.ts';
import { baseAfterTransfer } from '../../risk/transfer-base.ts';
import { areFillsInRead } from '../order/fills-visible.ts';
import { hasLiveOrder, lacksFillPrice } from '../order/order-supervision.ts';
import type { Reconciled } from '../state/event.ts';
import type { AccountState, Day, DayCash, ReportedCash, Trade } from '../state/state.ts';
import { alarm, changeState, type StepContext } from '../state/step-context.ts';
import { cashFlowOf } from '../state/trade-totals.ts';
import { cashMovesFrom, NO_REPORTED_CASH, reportedCash, reportedSince } from './reported-cash.ts';

/** Share of the day's first equity from which on unexplained cash is told of. */
const WORTH_TELLING = 0.01;

type Read = Pick<Reconciled, 'account' | 'positions' | 'startedAt'>;

/**
 * Compares the broker's cash with what our own fills and the broker's list of moves make of it. What
 * was paid in or out moves the base that the day's loss is measured from; cash that nobody explains
 * is kept as such.
 */
export function reconcileCash(draft: StepContext, read: Reconciled): void {
  const { state } = draft;
  const { day } = state;
  if (day === null) return;
  if (day.cash === undefined && !isSettled(state, read.startedAt)) return;
  const known = day.cash ?? firstCheck(draft, read);
  const cash = checked(draft, read, known, withTold(known, day, read));
  if (cash === day.cash) return;
  const transfer = cash.told.transfers - known.told.transfers;
  const former = read.account.equity - cash.unexplained - transfer;
  const startEquity = baseAfterTransfer(day.startEquity, former, transfer);
  changeState(draft, { day: { ...day, cash, startEquity } });
  if (transfer !== 0) tellOfTransfer(draft, transfer, startEquity);
  if (cash.unexplained !== known.unexplained) tellOfUnexplained(draft, cash, startEquity);
}

/** Whether the broker's list of moves is to be read with this read of the account. */
export function wantsCashMoves(state: AccountState, read: Read, at: Moment): boolean {
  const { day } = state;
  const cash = day?.date === tradingDate(at.market) ? day.cash : undefined;
  if (cash === undefined || cash.toldBefore === null) return true;
  // A sale under way needs the broker's calls more, and nothing can be compared before it has ended.
  if (!isSettled(state, read.startedAt)) return false;
  return gapOf(state, read, cash) !== 0 || handsOf(state, read.positions) !== cash.hands;
}

function firstCheck(draft: StepContext, { account, positions }: Read): DayCash {
  return {
    since: draft.at.market,
    base: account.cash - ownFlow(draft.state),
    toldBefore: null,
    told: NO_REPORTED_CASH,
    unexplained: 0,
    hands: handsOf(draft.state, positions),
    unclearSince: null,
  };
}

/** Sums are of whole lists, so that nothing hangs on when, in which order or how often moves are told. */
function withTold(cash: DayCash, { date }: Day, { cashMoves }: Reconciled): DayCash {
  if (cashMoves === undefined || cashMoves.from !== cashMovesFrom(date)) return cash;
  const all = reportedCash(cashMoves);
  const toldBefore = cash.toldBefore ?? all;
  const told = reportedSince(all, toldBefore);
  return isSame(told, cash.told) && toldBefore === cash.toldBefore
    ? cash
    : { ...cash, toldBefore, told };
}

function isSame(a: ReportedCash, b: ReportedCash): boolean {
  return a.transfers === b.transfers && a.results === b.results && a.unvalued === b.unvalued;
}

/** What is known of the cash after a read; `told` is the same with what the read's list tells. */
function checked(
  { state, at }: StepContext,
  read: Reconciled,
  known: DayCash,
  told: DayCash,
): DayCash {
  const gap = gapOf(state, read, told);
  const hands = handsOf(state, read.positions);
  const isAsKnown = gapOf(state, read, known) === known.unexplained;
  if (isAsKnown || gap === 0 || gap === known.unexplained) {
    const isNews =
      told !== known ||
      gap !== known.unexplained ||
      hands !== known.hands ||
      known.unclearSince !== null;
    return isNews ? { ...told, hands, unclearSince: null, unexplained: gap } : known;
  }
  if (!isSettled(state, read.startedAt)) {
    return { ...told, unclearSince: known.unclearSince ?? at };
  }
  const clear = { ...told, hands, unclearSince: null };
  // Contracts came or went by another hand: what they cost or brought is in the equity as it is.
  return hands !== known.hands
    ? { ...clear, base: told.base + gap - known.unexplained }
    : { ...clear, unexplained: gap };
}

function tellOfTransfer(draft: StepContext, transfer: Money, startEquity: Money): void {
  const what = transfer > 0 ? 'paid in' : 'paid out';
  alarm(
    draft,
    'info',
    'TRANSFER',
    `${amount(Math.abs(transfer))} ${what}: the loss of the day is measured from ${amount(startEquity)} now.`,
  );
}

function tellOfUnexplained(draft: StepContext, { unexplained }: DayCash, startEquity: Money): void {
  if (!(Math.abs(unexplained) >= startEquity * WORTH_TELLING) || unexplained === 0) return;
  const what = amount(Math.abs(unexplained));
  const message =
    unexplained > 0
      ? `${what} came into the account, and neither a trade nor the broker's list of payments says why: until one does it counts as no gain.`
      : `${what} left the account, and neither a trade nor the broker's list of payments says why: until one does it counts as a loss of yours.`;
  alarm(draft, 'warning', 'CASH_UNEXPLAINED', message);
}

/** What the cash says that our own fills and the broker's list do not. */
function gapOf(state: AccountState, { account }: Read, { base, told }: DayCash): Money {
  return account.cash - ownFlow(state) - base - told.transfers - told.results;
}

/** What the trades that the state holds have brought or cost. */
function ownFlow({ trade, lastTrade }: AccountState): Money {
  return flowOf(trade) + flowOf(lastTrade);
}

function flowOf(trade: Trade | null): Money {
  return trade === null ? 0 : cashFlowOf(trade);
}

/** A trade is let go of for good: what it has brought or cost is part of the base from now on. */
export function foldTradeCash(draft: StepContext, trade: Trade): void {
  const { day } = draft.state;
  if (day?.cash === undefined) return;
  const cash = { ...day.cash, base: day.cash.base + cashFlowOf(trade) };
  changeState(draft, { day: { ...day, cash } });
}

/** Nothing of ours is under way, and whatever has filled must be in a read that began then. */
function isSettled({ trade, lastTrade }: AccountState, startedAt: Moment): boolean {
  return [trade, lastTrade].every(
    (each) =>
      each === null ||
      (!hasLiveOrder(each.orders) &&
        !each.orders.some(lacksFillPrice) &&
        areFillsInRead(each, startedAt)),
  );
}

/** What others have bought, and what they have sold of ours: it changes when they trade. */
function handsOf({ trade, lastTrade }: AccountState, positions: readonly BrokerPosition[]): string {
  if (positions.length === 0 && trade === null && !isSoldByOthers(lastTrade)) return '';
  const bought = beyondOurs(trade, positions)
    .filter(({ quantity }) => quantity !== 0)
    .map(({ symbol, quantity }) => `${symbol} ${quantity}`)
    .sort();
  const sold = [trade, lastTrade]
    .filter(isSoldByOthers)
    .map(({ id, externalQuantity }) => `${id} ${externalQuantity}`);
  return [...bought, ...sold].join(', ');
}

/** What is held without what is ours. A position of which nothing is left is not listed. */
function beyondOurs(
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

function isSoldByOthers(trade: Trade | null): trade is Trade {
  return trade !== null && trade.externalQuantity > 0;
}
