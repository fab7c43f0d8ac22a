import { type BrokerOrder, hasEnded } from '../model/order.ts';
import { changeState, changeTrade, type Draft } from './draft.ts';

/** An order that is not ours changed: it is kept in mind, and never traded. */
export function seeForeignOrder(draft: Draft, report: BrokerOrder): void {
  const { foreign, trade } = draft.state;
  const others = foreign.orders.filter((order) => order.id !== report.id);
  if (!hasEnded(report)) {
    changeState(draft, { foreign: { ...foreign, orders: [...others, report] } });
  } else if (others.length < foreign.orders.length) {
    changeState(draft, { foreign: { ...foreign, orders: others } });
  }
  if (trade === null || report.symbol !== trade.contract.symbol) return;
  if (report.side !== 'sell' || report.filledQuantity === 0) return;
  const known = trade.externalSales.find((sale) => sale.brokerId === report.id);
  if (known !== undefined && known.quantity >= report.filledQuantity && known.averagePrice !== null)
    return;
  const sale = {
    brokerId: report.id,
    quantity: report.filledQuantity,
    averagePrice: report.filledAveragePrice,
  };
  const rest = trade.externalSales.filter((each) => each.brokerId !== report.id);
  changeTrade(draft, { externalSales: [...rest, sale] });
  draft.intents.push({ type: 'reconcile' });
}
