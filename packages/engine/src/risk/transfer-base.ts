import type { Money } from '../model/money.ts';

/**
 * The base moves in proportion to a deposit (positive) or withdrawal, so the loss in percent stays:
 * a transfer neither trips a limit nor hides a loss. Without an equity it moves by the amount. It
 * is not rounded, so a transfer of 0 moves nothing.
 */
export function baseAfterTransfer(base: Money, equity: Money, transfer: Money): Money {
  if (!(base > 0 && equity > 0 && equity + transfer > 0)) return base + transfer;
  return base * ((equity + transfer) / equity);
}
