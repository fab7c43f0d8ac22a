import type { Money } from '../model/money.ts';

/**
 * What the day's loss is measured from after money was paid in (positive) or out. The base moves in
 * the same proportion as what there is, so that a transfer leaves the loss in percent as it is: it
 * neither trips a limit nor hides what was lost before, and what is lost later is measured by what is
 * there then. Where nothing is there to take a proportion of, the base moves by the amount itself. Not rounded:
 * no transfer must move nothing.
 */
export function baseAfterTransfer(base: Money, equity: Money, transfer: Money): Money {
  if (!(base > 0 && equity > 0 && equity + transfer > 0)) return base + transfer;
  return base * ((equity + transfer) / equity);
}
