import { hasPassed, MIN_FRESHNESS_WALL_MS, type Moment } from '../../model/time.ts';
import { areFillsInRead, lookUpOrder } from '../order/order-supervision.ts';
import { raiseAlarm, raiseAlarmOnce } from '../state/alarms.ts';
import type { AccountRead } from '../state/event.ts';
import { isSellOrder } from '../state/own-order.ts';
import type { AccountState, OwnOrder, Trade } from '../state/state.ts';
import { changeState, requireTrade, type StepContext } from '../state/step-context.ts';
import { MISMATCH_CONFIRM_MS } from '../state/time-limits.ts';

/**
 * Contracts beyond ours are external, unless an order of ours filled unnoticed or the broker took
 * back a sell. So underfilled entries are looked up once for each quantity found, filled sells with
 * every read late enough to show all fills.
 */
export function lookUpExcessContracts(draft: StepContext, held: number, startedAt: Moment): void {
  const trade = requireTrade(draft);
  if (areFillsInRead(trade, startedAt)) {
    for (const order of trade.orders) {
      if (hasSellFilled(order)) lookUpOrder(draft, order.request.clientOrderId);
    }
  }
  const code = `EXTRA_CONTRACTS:${held}`;
  if (trade.raised.includes(code)) return;
  const message = `The account holds ${held} × ${trade.contract.symbol}, of which ${trade.quantity} are ours: the others are not touched.`;
  raiseAlarmOnce(draft, 'warning', code, message);
  for (const order of trade.orders) {
    if (isUnderfilledEntry(order)) lookUpOrder(draft, order.request.clientOrderId);
  }
}

/**
 * An account that holds a closed trade's contracts may have filled a buy of ours unnoticed, or
 * taken back a sell. What the look-up reports reopens the trade.
 */
export function lookUpClosedTradeExcess(draft: StepContext, event: AccountRead): void {
  const { positions, startedAt } = event;
  const { lastTrade, trade } = draft.state;
  if (lastTrade === null) return;
  const { contract, orders, raised } = lastTrade;
  if (trade?.contract.symbol === contract.symbol) return;
  const held = positions.find(({ symbol }) => symbol === contract.symbol)?.quantity ?? 0;
  // The broker may not have recorded the sell when this read began.
  const isTooEarly = orders.some(
    ({ changedAt }) => !hasPassed(changedAt, startedAt, MISMATCH_CONFIRM_MS, MIN_FRESHNESS_WALL_MS),
  );
  if (held <= 0 || isTooEarly) return;
  for (const order of orders) {
    if (!hasSellFilled(order) && !isUnderfilledEntry(order)) continue;
    draft.intents.push({ type: 'look-up', clientOrderId: order.request.clientOrderId });
  }
  const code = `EXTRA_CONTRACTS:${held}`;
  if (raised.includes(code)) return;
  changeState(draft, { lastTrade: { ...lastTrade, raised: [...raised, code] } });
  const message = `The account holds ${held} × ${contract.symbol} although the trade ${lastTrade.id} is closed: its orders are looked up, and what is not theirs is not touched.`;
  raiseAlarm(draft, 'warning', code, message);
}

/**
 * True when the last read began late enough to include all fills and found more contracts than they
 * leave.
 */
export function hasExcessAtBroker(state: AccountState, checkedTrade: Trade): boolean {
  const { book, foreign: external, trade } = state;
  if (book === null || !areFillsInRead(checkedTrade, book.at)) return false;
  if (checkedTrade !== trade) return external.symbols.includes(checkedTrade.contract.symbol);
  const { held } = book;
  return held !== null && held.tradeId === checkedTrade.id && held.quantity > held.ownQuantity;
}

function hasSellFilled(order: OwnOrder): boolean {
  return isSellOrder(order) && order.filledQuantity > 0;
}

function isUnderfilledEntry({ role, lastAttemptAt, filledQuantity, request }: OwnOrder): boolean {
  return role === 'entry' && lastAttemptAt !== null && filledQuantity < request.quantity;
}
