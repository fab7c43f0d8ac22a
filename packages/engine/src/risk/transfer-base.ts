import type { Money } from '../model/money.ts';

/**
 * Base of the day's loss after a deposit (positive) or withdrawal. It moves in proportion, so the
 * loss in percent stays: a transfer neither trips a limit nor hides an earlier loss, and later
 * losses are measured by what is there then. Without an equity to take a proportion of, the base
 * moves by the amount. The result is not rounded, as an absent transfer must move nothing.
 */
export function baseAfterTransfer(base: Money, equity: Money, transfer: Money): Money {
  if (!(base > 0 && equity > 0 && equity + transfer > 0)) return base + transfer;
  return base * ((equity + transfer) / equity);
}
