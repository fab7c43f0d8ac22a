import { CONTRACT_MULTIPLIER } from '../../model/money.ts';
import { type BrokerOrder, isFinalPhase } from '../../model/order.ts';
import type { BrokerPosition } from '../../model/position.ts';
import { dollarText } from '../../risk/number-text.ts';
import { raiseAlarm } from '../state/alarms.ts';
import type { AccountRead } from '../state/event.ts';
import { changeState, changeTrade, type StepContext } from '../state/step-context.ts';
import { withExternalSell } from './external-sells.ts';
import { unresolvedSymbols } from './unknown-trades.ts';

/** Recorded so that nothing is bought in its contract. Only an exit that it blocks cancels it. */
export function recordExternalOrder(draft: StepContext, report: BrokerOrder): void {
  const { foreign: external, trade } = draft.state;
  const otherOrders = external.orders.filter((order) => order.id !== report.id);
  if (!isFinalPhase(report)) {
    changeState(draft, { foreign: { ...external, orders: [...otherOrders, report] } });
  } else if (otherOrders.length < external.orders.length) {
    changeState(draft, { foreign: { ...external, orders: otherOrders } });
  }
  if (report.symbol !== trade?.contract.symbol || report.filledQuantity === 0) return;
  if (report.side === 'sell') {
    const sell = withExternalSell(trade, report, draft.at);
    if (sell === null) return;
    changeTrade(draft, sell);
  }
  draft.intents.push({ type: 'reconcile' });
}

/**
 * Raises one alarm for new external positions: bought manually, or shares from an expiry. Positions
 * that the account held when it was connected raise none.
 */
export function alarmExternalPositions(
  draft: StepContext,
  positions: readonly BrokerPosition[],
  isNewAccount: boolean,
): void {
  const { foreign: external, trade, lastTrade } = draft.state;
  const knownSymbols = isNewAccount ? [] : external.symbols;
  const ownSymbols = [trade?.contract.symbol, lastTrade?.contract.symbol];
  const explained = [...knownSymbols, ...ownSymbols, ...unresolvedSymbols(draft.state)];
  const externalPositions = positions.filter(({ symbol }) => !explained.includes(symbol));
  if (externalPositions.length === 0) return;
  const positionTexts = externalPositions.map(({ quantity, symbol }) => `${quantity} × ${symbol}`);
  const message = `The account holds ${positionTexts.join(', ')} that the bot did not buy: it leaves them alone.`;
  raiseAlarm(draft, isNewAccount ? 'info' : 'warning', 'FOREIGN_POSITION', message);
}

/** The broker reports what it paid for expired contracts, so their price need not be estimated. */
export function recordExpirySettlements(draft: StepContext, event: AccountRead): void {
  for (const { id, symbol, quantity, paid } of event.settlements ?? []) {
    const { trade } = draft.state;
    if (trade === null || symbol !== trade.contract.symbol || !(quantity > 0)) continue;
    if (trade.externalSales.some(({ brokerId }) => brokerId === id)) continue;
    const averagePrice = paid / quantity / CONTRACT_MULTIPLIER;
    const settlement = { brokerId: id, quantity, averagePrice, isSettlement: true } as const;
    changeTrade(draft, { externalSales: [...trade.externalSales, settlement] });
    const price = dollarText(Math.round(averagePrice));
    const message = `${quantity} × ${symbol} expired: the broker paid ${price} each.`;
    raiseAlarm(draft, 'info', 'SETTLED', message);
  }
}
