import { CONTRACT_MULTIPLIER, toCents, toDollars } from '@tideline/engine';
import type { OpenPosition, CloseResult as PortResult } from '../ports/index.ts';
import type { CloseResult, Position } from '../schemas/positions.ts';
import { toRequiredMove } from './required-move.ts';
import { toInstant, toInstantOrNull } from './time.ts';

export function toPosition(position: OpenPosition): Position {
  const { contract, currentPrice, entryPrice, bestMark, underlying, ...rest } = position;
  const priceGain = currentPrice === null ? null : currentPrice - entryPrice;
  return {
    ...rest,
    symbol: contract.underlying,
    contractSymbol: contract.symbol,
    contractType: contract.side,
    strike: toDollars(contract.strike),
    expiry: contract.expiry,
    entryPrice: toDollars(entryPrice),
    currentPrice: currentPrice === null ? null : toDollars(currentPrice),
    pnl: priceGain === null ? null : toCents(priceGain * CONTRACT_MULTIPLIER * rest.quantity),
    pnlPercent: priceGain === null ? null : Math.round((priceGain / entryPrice) * 10_000) / 100,
    targetPrice: toDollars(rest.targetPrice),
    stopPrice: toDollars(rest.stopPrice),
    bestPrice: bestMark === null ? null : toDollars(bestMark),
    sellAt: toInstantOrNull(rest.sellAt),
    status: 'open',
    openedAt: toInstant(rest.openedAt),
    requiredMove: toRequiredMove(rest.requiredMove, underlying),
  };
}

export function toCloseResult({ isKnown, message, result }: PortResult): CloseResult {
  return {
    isKnown,
    message,
    quantity: result?.quantity ?? null,
    exitPrice: result === null ? null : toDollars(result.exitPrice),
    pnl: result === null ? null : toCents(result.netPnl),
    pnlPercent: result === null ? null : Math.round(result.netPercent * 100) / 100,
  };
}
