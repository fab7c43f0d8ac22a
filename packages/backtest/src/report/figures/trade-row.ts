import {
  CONTRACT_MULTIPLIER,
  type EpochMs,
  type ExitReason,
  MICRO_PER_DOLLAR,
  MICRO_PER_MONEY,
  type MicroDollars,
  type Money,
  type OptionSide,
  type TradeClosedEntry,
  toCents,
  toDollars,
} from '@tideline/engine';

/** Money in dollars, rounded to the cent. */
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

export function tradeRow(trade: TradeClosedEntry): TradeRow {
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
    premium: toCents(premiumOf(trade)),
    grossPnl: toCents(trade.grossPnl),
    fees: rounded(trade.feesMicro / MICRO_PER_DOLLAR, 2),
    netPnl: rounded(netOf(trade), 2),
    percent: rounded(percentOfPremium(trade), 2),
  };
}

/** After the trade's own fees, in dollars and unrounded. */
export function netOf(trade: TradeClosedEntry): number {
  return microNet(trade) / MICRO_PER_DOLLAR;
}

export function microNet({ grossPnl, feesMicro }: TradeClosedEntry): MicroDollars {
  return grossPnl * MICRO_PER_MONEY - feesMicro;
}

export function percentOfPremium(trade: TradeClosedEntry): number {
  const premium = toDollars(premiumOf(trade));
  return premium === 0 ? 0 : (netOf(trade) / premium) * 100;
}

function premiumOf({ entryPrice, quantity }: TradeClosedEntry): Money {
  return entryPrice * CONTRACT_MULTIPLIER * quantity;
}

/** Rounds half away from zero, never to a negative zero. */
export function rounded(value: number, digits: number): number {
  const factor = 10 ** digits;
  return (Math.sign(value) * Math.round(Math.abs(value) * factor)) / factor + 0;
}
