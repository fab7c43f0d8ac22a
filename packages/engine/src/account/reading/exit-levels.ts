import { type ExitLevels, exitLevelsOf } from '../../risk/exit-table/exit-levels.ts';
import type { HeldPosition } from '../../risk/exit-table/exit-row.ts';
import type { Trade } from '../state/state.ts';

export function heldPosition(trade: Trade): HeldPosition | null {
  const { averageEntryPrice: entryPrice, settings, rules } = trade;
  if (entryPrice === null) return null;
  const openedAt = (trade.openedAt ?? trade.decidedAt).market;
  return { entryPrice, openedAt, settings, rules, peak: trade.peak?.confirmed ?? null };
}

export function exitLevels(trade: Trade): ExitLevels | null {
  const position = heldPosition(trade);
  return position === null ? null : exitLevelsOf(position);
}
