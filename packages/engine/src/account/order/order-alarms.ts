import type { BrokerOrder } from '../../model/order.ts';
import { hasPassed } from '../../model/time.ts';
import { raiseAlarm, raiseAlarmOnce } from '../state/alarms.ts';
import type { OwnOrder, Trade } from '../state/state.ts';
import { requireTrade, type StepContext } from '../state/step-context.ts';
import { EXIT_ACCEPT_ALARM_DELAY_MS } from '../state/time-limits.ts';
import { tradeTotals } from '../state/trade-totals.ts';

export function alarmLateFill(draft: StepContext, order: OwnOrder): void {
  const message = `The order ${order.request.clientOrderId} filled after it had ended.`;
  raiseAlarm(draft, 'warning', 'LATE_FILL', message);
}

/**
 * Orders of trades closed long ago are no longer in the state, so a person must check what their
 * fill did.
 */
export function alarmOldFill(draft: StepContext, report: BrokerOrder): void {
  const { clientOrderId, filledQuantity, side, symbol } = report;
  const verb = side === 'buy' ? 'bought' : 'sold';
  const message = `The order ${clientOrderId} of a trade that is long over has ${verb} ${filledQuantity} × ${symbol}: compare the account at the broker with the ledger.`;
  raiseAlarm(draft, 'critical', 'OLD_FILL', message);
}

export function alarmOversold(draft: StepContext, trade: Trade): void {
  const { bought, sold } = tradeTotals(trade);
  if (sold <= bought) return;
  const message = `More of ${trade.contract.symbol} was sold than bought: check the account at the broker.`;
  raiseAlarm(draft, 'critical', 'OVERSOLD', message);
}

export function cancelUnknownOrder(draft: StepContext, report: BrokerOrder): void {
  const message = `The order ${report.clientOrderId} of a closed trade is alive: it is being cancelled.`;
  raiseAlarm(draft, 'critical', 'STRAY_ORDER', message);
  draft.intents.push({ type: 'cancel', clientOrderId: report.clientOrderId, brokerId: report.id });
}

export function alarmExitLate(draft: StepContext): void {
  const { exit, quantity, contract } = requireTrade(draft);
  if (exit === null || quantity === 0) return;
  if (!hasPassed(exit.decidedAt, draft.at, EXIT_ACCEPT_ALARM_DELAY_MS)) return;
  const message = `The broker has not accepted the sell order for ${quantity} × ${contract.symbol} yet: it is tried until it does.`;
  raiseAlarmOnce(draft, 'critical', 'EXIT_LATE', message);
}
