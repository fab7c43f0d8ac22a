import { type ClosedTrade, type Interval, toCents, toDollars } from '@tideline/engine';

export type TradeRow = ReturnType<typeof toTradeRow>;

/** Money in dollars, rounded to the cent; fees are a row's share of its day's charge. */
export function toTradeRow(trade: ClosedTrade) {
  const { contract, quantity } = trade;
  return {
    tradeId: trade.tradeId,
    date: trade.date,
    symbol: contract.symbol,
    side: contract.side,
    strike: toDollars(contract.strike),
    quantity,
    entryPrice: toDollars(trade.entryPrice),
    exitPrice: toDollars(trade.exitPrice),
    openedAt: trade.openedAt,
    closedAt: trade.closedAt,
    heldMinutes: roundTo((trade.closedAt - trade.openedAt) / 60_000, 2),
    reason: trade.reason,
    premium: toCents(trade.premium),
    grossPnl: toCents(trade.grossPnl),
    fees: toCents(trade.fees),
    netPnl: toCents(trade.netPnl),
    percent: roundTo(percentOfPremium(trade), 2),
  };
}

export function percentOfPremium({ netPnl, premium }: ClosedTrade): number {
  return premium === 0 ? 0 : (netPnl / premium) * 100;
}

/** Rounds half away from zero, never to a negative zero. */
export function roundTo(value: number, digits: number): number {
  const factor = 10 ** digits;
  return (Math.sign(value) * Math.round(Math.abs(value) * factor)) / factor + 0;
}

export function roundOrNull(value: number | null, digits: number): number | null {
  return value === null ? null : roundTo(value, digits);
}

/** `factor` turns the interval's unit into that of the report. */
export function roundInterval(interval: Interval | null, digits: number, factor = 1) {
  if (interval === null) return null;
  const rounded = (end: number) => roundTo(end * factor, digits);
  return { low: rounded(interval.low), high: rounded(interval.high) };
}
