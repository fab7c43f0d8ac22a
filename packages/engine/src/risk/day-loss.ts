import type { Money } from '../model/money.ts';
import type { AccountFacts } from './gate-facts.ts';

/**
 * Includes open positions; a gain is negative. Unexplained cash that came in may be a deposit, so
 * it doesn't reduce the loss; what left counts as one.
 */
export function dayLoss(
  { equity, unexplainedCash }: Pick<AccountFacts, 'equity' | 'unexplainedCash'>,
  startEquity: Money,
): Money {
  return startEquity - equity + Math.max(0, unexplainedCash);
}
