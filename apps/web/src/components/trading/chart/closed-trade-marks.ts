import type { ChartBar, ClosedTrade } from '@tideline/api/schemas';
import { BAR_MS } from '../../../lib/trading/decisions.ts';
import type { TradeMark } from './trade-marks.ts';

/** Marks of the ledger's trades, oldest first; only within these bars. */
export function closedTradeMarks(trades: readonly ClosedTrade[], bars: readonly ChartBar[]) {
  const barStartsMs = new Set(bars.map(({ start }) => Date.parse(start)));
  return trades
    .flatMap(({ side, strike, openedAt, closedAt, returnPercent }): TradeMark[] => {
      const contract = `${side === 'call' ? 'C' : 'P'}${strike}`;
      const [entry, exit] = [barStartSeconds(openedAt), barStartSeconds(closedAt)];
      return [
        { kind: 'entry', timeSeconds: entry, contract, gainPercent: null },
        { kind: 'exit', timeSeconds: exit, contract, gainPercent: returnPercent },
      ];
    })
    .filter(({ timeSeconds }) => barStartsMs.has(timeSeconds * 1000))
    .sort((one, other) => one.timeSeconds - other.timeSeconds);
}

function barStartSeconds(instant: string): number {
  return (Math.floor(Date.parse(instant) / BAR_MS) * BAR_MS) / 1000;
}
