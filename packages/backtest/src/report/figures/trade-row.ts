import {
  type ClosedTrade,
  type EpochMs,
  type ExitReason,
  type OptionSide,
  toCents,
  toDollars,
} from '@tideline/engine';

/** Money in dollars, rounded to the cent; fees are a row's share of its day's charge. */
export interface TradeRow {
  readonly tradeId: string;
  readonly date: string;
  readonly symbol: string;
  readonly side: OptionSide;
  readonly strike: number;
  readonly quantity: number;
  readonly entryPrice: number;
  readonly exitPrice: number;
  readonly openedAt: EpochMs;
  readonly closedAt: EpochMs;
  readonly heldMinutes: number;
  readonly reason: ExitReason;
  readonly premium: number;
  readonly grossPnl: number;
  readonly fees: number;
  readonly netPnl: number;
  readonly percent: number;
}

export function tradeRow(trade: ClosedTrade): TradeRow {
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
    heldMinutes: rounded((trade.closedAt - trade.openedAt) / 60_000, 2),
    reason: trade.reason,
    premium: toCents(trade.premium),
    grossPnl: toCents(trade.grossPnl),
    fees: toCents(trade.fees),
    netPnl: toCents(trade.netPnl),
    percent: rounded(percentOfPremium(trade), 2),
  };
}

export function percentOfPremium({ netPnl, premium }: ClosedTrade): number {
  return premium === 0 ? 0 : (netPnl / premium) * 100;
}

/** Rounds half away from zero, never to a negative zero. */
export function rounded(value: number, digits: number): number {
  const factor = 10 ** digits;
  return (Math.sign(value) * Math.round(Math.abs(value) * factor)) / factor + 0;
}
