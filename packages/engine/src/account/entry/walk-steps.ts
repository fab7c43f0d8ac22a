import { MAX_WALK_MS, WALK_STEP_MS } from '../../entry/limit-walk.ts';
import { floorToCent, type Price } from '../../model/money.ts';
import type { BidAsk } from '../../model/quote.ts';
import { hasPassed, MIN_FRESHNESS_WALL_MS } from '../../model/time.ts';
import { approveEntry } from '../../risk/approve.ts';
import { recheckedGateRefusal } from '../../risk/gates.ts';
import type { GateReading } from '../../risk/refusal.ts';
import { refusalSentence } from '../../risk/refusal-sentence.ts';
import { requestCancel } from '../order/order-supervision.ts';
import { accountGateFacts } from '../reading/account-facts.ts';
import { freshQuote } from '../reading/quote-age.ts';
import { buildClientOrderId } from '../state/client-order-id.ts';
import { entryOrders, isOrderLive, planOrder } from '../state/own-order.ts';
import type { OwnOrder, Trade } from '../state/state.ts';
import { changeTrade, requireTrade, type StepContext } from '../state/step-context.ts';
import { tradeTotals } from '../state/trade-totals.ts';

/** Sends the next order only after the last became final, so two never buy the same contracts. */
export function advanceLimitWalk(draft: StepContext): void {
  const trade = requireTrade(draft);
  const liveEntryOrder = trade.orders.find((order) => order.role === 'entry' && isOrderLive(order));
  const stopReason = trade.entryEnded ?? reasonToStop(draft, trade);
  if (liveEntryOrder !== undefined) {
    if (stopReason !== null || isStepOver(draft, liveEntryOrder))
      requestCancel(draft, liveEntryOrder);
    return;
  }
  if (trade.entryEnded !== null) return;
  if (stopReason !== null) changeTrade(draft, { entryEnded: stopReason });
  else planWalkStep(draft, []);
}

export function planWalkStep(
  draft: StepContext,
  gates: readonly GateReading[],
  decisionQuote: BidAsk | null = null,
): void {
  const trade = requireTrade(draft);
  const steps = entryOrders(trade);
  const price = stepPrice(trade, steps.length);
  const remainingQuantity = trade.plannedQuantity - tradeTotals(trade).bought;
  const stepNumber = steps.length + 1;
  const request = approveEntry(
    {
      clientOrderId: buildClientOrderId(trade.id, 'entry', stepNumber),
      symbol: trade.contract.symbol,
      quantity: remainingQuantity,
      side: 'buy',
      type: 'limit',
      limitPrice: price,
      positionIntent: 'buy_to_open',
    },
    { highestPrice: trade.highestEntryPrice, remainingQuantity },
    gates,
  );
  const quote = decisionQuote ?? freshQuote(trade, draft.at);
  const order = planOrder('entry', stepNumber, request, draft.at, quote);
  changeTrade(draft, { orders: [...trade.orders, order] });
  draft.intents.push({ type: 'submit', order: request });
}

function stepPrice(trade: Trade, stepIndex: number): Price {
  const price = trade.entryPrices[stepIndex] ?? trade.highestEntryPrice;
  const ask = floorToCent(trade.lastQuote?.quote.ask ?? 0);
  return ask <= 0 ? price : Math.min(price, ask);
}

function reasonToStop(draft: StepContext, trade: Trade): string | null {
  const { at } = draft;
  if (trade.exit !== null) return 'the position is being closed';
  if (tradeTotals(trade).bought >= trade.plannedQuantity) return 'filled';
  const steps = entryOrders(trade);
  const last = steps.at(-1);
  if (last !== undefined && !isOrderLive(last)) {
    const reason = stopReasonAfter(last);
    if (reason !== null) return reason;
    if (trade.entryPrices[steps.length] === undefined) return 'the last limit price was not met';
  }
  // A fast simulated market has short seconds, so wall time must leave room for four steps of 250
  // ms.
  if (hasPassed(trade.decidedAt, at, MAX_WALK_MS)) {
    return 'the time for the entry is over';
  }
  const refusal = recheckedGateRefusal(accountGateFacts(draft.state, at, draft.policy));
  return refusal === null ? null : refusalSentence(refusal).replace(/\.$/, '');
}

/**
 * Returns why the limit walk is over; null when another order may follow, which is only after our
 * own cancel.
 */
function stopReasonAfter(order: OwnOrder): string | null {
  switch (order.phase) {
    case 'rejected':
      return `refused by the broker: ${order.refusal ?? 'no reason given'}`;
    case 'expired':
      return 'the order expired';
    case 'absent':
      return order.refusal ?? 'the order never reached the broker';
    case 'canceled':
      return order.cancelRequestedAt === null ? 'the order was cancelled at the broker' : null;
    case 'filled':
      return order.filledQuantity < order.request.quantity ? 'the broker filled less' : null;
    case 'planned':
    case 'sending':
    case 'unknown':
    case 'working':
      return null;
  }
}

function isStepOver(draft: StepContext, order: OwnOrder): boolean {
  const since = order.acceptedAt;
  return since !== null && hasPassed(since, draft.at, WALK_STEP_MS, MIN_FRESHNESS_WALL_MS);
}
