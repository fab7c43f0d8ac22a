import type { BrokerOrder } from '../../model/order.ts';
import { hasPassed } from '../../model/time.ts';
import type { OwnOrder, Trade } from '../state/state.ts';
import {
  raiseAlarm,
  raiseAlarmOnce,
  requireTrade,
  type StepContext,
} from '../state/step-context.ts';
import { EXIT_ACCEPT_ALARM_DELAY_MS } from '../state/time-limits.ts';
import { tradeTotals } from '../state/trade-totals.ts';

export function alarmLateFill(draft: StepContext, order: OwnOrder): void {
  raiseAlarm(
    draft,
    'warning',
    'LATE_FILL',
    `The order ${order.request.clientOrderId} filled after it had ended.`,
  );
}

/**
 * Orders of trades closed long ago are no longer in the state, so a person must check what their
 * fill did.
 */
export function alarmOldFill(
  draft: StepContext,
  { clientOrderId, filledQuantity, side, symbol }: BrokerOrder,
): void {
  const verb = side === 'buy' ? 'bought' : 'sold';
  raiseAlarm(
    draft,
    'critical',
    'OLD_FILL',
    `The order ${clientOrderId} of a trade that is long over has ${verb} ${filledQuantity} × ${symbol}: compare the account at the broker with the ledger.`,
  );
}

export function alarmOversold(draft: StepContext, trade: Trade): void {
  const { bought, sold } = tradeTotals(trade);
  if (sold <= bought) return;
  raiseAlarm(
    draft,
    'critical',
    'OVERSOLD',
    `More of ${trade.contract.symbol} was sold than bought: check the account at the broker.`,
  );
}

export function cancelUnknownOrder(draft: StepContext, report: BrokerOrder): void {
  raiseAlarm(
    draft,
    'critical',
    'STRAY_ORDER',
    `The order ${report.clientOrderId} of a closed trade is alive: it is being cancelled.`,
  );
  draft.intents.push({ type: 'cancel', clientOrderId: report.clientOrderId, brokerId: report.id });
}

export function alarmExitLate(draft: StepContext): void {
  const { exit, quantity, contract } = requireTrade(draft);
  if (exit === null || quantity === 0) return;
  if (!hasPassed(exit.decidedAt, draft.at, EXIT_ACCEPT_ALARM_DELAY_MS)) return;
  raiseAlarmOnce(
    draft,
    'critical',
    'EXIT_LATE',
    `The broker has not accepted the sell order for ${quantity} × ${contract.symbol} yet: it is tried until it does.`,
  );
}
