import { CONTRACT_MULTIPLIER, toCents, toDollars } from '@tideline/engine';
import type { OpenPosition, CloseResult as PortResult } from '../ports/index.ts';
import type { CloseResult, Position } from '../schemas/positions.ts';
import { toRequiredMove } from './required-move.ts';
import { toInstant } from './time.ts';

export function toPosition(position: OpenPosition): Position {
  const { contract, currentPrice, entryPrice, quantity } = position;
  const gain = currentPrice === null ? null : currentPrice - entryPrice;
  return {
    id: position.id,
    symbol: contract.underlying,
    contractSymbol: contract.symbol,
    contractType: contract.side,
    strike: toDollars(contract.strike),
    expiry: contract.expiry,
    quantity,
    entryPrice: toDollars(entryPrice),
    currentPrice: currentPrice === null ? null : toDollars(currentPrice),
    pnl: gain === null ? null : toCents(gain * CONTRACT_MULTIPLIER * quantity),
    pnlPercent: gain === null ? null : Math.round((gain / entryPrice) * 10_000) / 100,
    profitTarget: position.profitTarget,
    stopLoss: position.stopLoss,
    targetPrice: toDollars(position.targetPrice),
    stopPrice: toDollars(position.stopPrice),
    stopReason: position.stopReason,
    trailingDistance: position.trailingDistance,
    bestPrice: position.bestMark === null ? null : toDollars(position.bestMark),
    sellAt: position.sellAt === null ? null : toInstant(position.sellAt),
    status: 'open',
    isClosing: position.isClosing,
    openedAt: toInstant(position.openedAt),
    ageMs: position.ageMs,
    requiredMove: toRequiredMove(position.requiredMove, position.underlying),
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
