import { CONTRACT_MULTIPLIER } from '../../model/money.ts';
import { type BrokerOrder, hasEnded } from '../../model/order.ts';
import type { BrokerPosition } from '../../model/position.ts';
import { dollars } from '../../risk/number-text.ts';
import type { Reconciled } from '../state/event.ts';
import { alarm, changeState, changeTrade, type StepContext } from '../state/step-context.ts';
import { withExternalSell } from './external-sells.ts';
import { unresolvedSymbols } from './unknown-trades.ts';

/** An order that is not ours changed: it is kept in mind, and never traded. */
export function seeExternalOrder(draft: StepContext, report: BrokerOrder): void {
  const { foreign, trade } = draft.state;
  const others = foreign.orders.filter((order) => order.id !== report.id);
  if (!hasEnded(report)) {
    changeState(draft, { foreign: { ...foreign, orders: [...others, report] } });
  } else if (others.length < foreign.orders.length) {
    changeState(draft, { foreign: { ...foreign, orders: others } });
  }
  if (trade === null || report.symbol !== trade.contract.symbol) return;
  if (report.filledQuantity === 0) return;
  if (report.side === 'sell') {
    const sale = withExternalSell(trade, report, draft.at);
    if (sale === null) return;
    changeTrade(draft, sale);
  }
  draft.intents.push({ type: 'reconcile' });
}

/**
 * Positions that are not of our making are told once: bought by hand, or shares that an expiry left.
 * Those that an account comes with are no news. What is left of our own last trade is asked about.
 */
export function alarmExternalPositions(
  draft: StepContext,
  positions: readonly BrokerPosition[],
  isNewAccount: boolean,
): void {
  const { foreign, trade, lastTrade } = draft.state;
  const known = isNewAccount ? [] : foreign.symbols;
  const own = [
    trade?.contract.symbol,
    lastTrade?.contract.symbol,
    ...unresolvedSymbols(draft.state),
  ];
  const strangers = positions.filter(
    ({ symbol }) => !known.includes(symbol) && !own.includes(symbol),
  );
  if (strangers.length === 0) return;
  const list = strangers.map(({ quantity, symbol }) => `${quantity} × ${symbol}`).join(', ');
  alarm(
    draft,
    isNewAccount ? 'info' : 'warning',
    'FOREIGN_POSITION',
    `The account holds ${list} that the bot did not buy: it leaves them alone.`,
  );
}

/** What the broker paid for contracts of the trade that have expired: a price that need not be estimated. */
export function recordExpirySettlements(
  draft: StepContext,
  { settlements = [] }: Reconciled,
): void {
  for (const { id, symbol, quantity, paid } of settlements) {
    const { trade } = draft.state;
    if (trade === null || symbol !== trade.contract.symbol || !(quantity > 0)) continue;
    if (trade.externalSales.some(({ brokerId }) => brokerId === id)) continue;
    const averagePrice = paid / quantity / CONTRACT_MULTIPLIER;
    const settlement = { brokerId: id, quantity, averagePrice, isSettlement: true } as const;
    changeTrade(draft, { externalSales: [...trade.externalSales, settlement] });
    const price = dollars(Math.round(averagePrice));
    alarm(
      draft,
      'info',
      'SETTLED',
      `${quantity} × ${symbol} expired: the broker paid ${price} each.`,
    );
  }
}
