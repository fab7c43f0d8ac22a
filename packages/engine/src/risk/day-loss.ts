import type { Money } from '../model/money.ts';
import type { AccountFacts } from './gate-facts.ts';

/**
 * Loss of the day so far, open positions included; a gain is negative. Unexplained cash that came
 * in may be a deposit and is left out; what left may be a loss.
 */
export function dayLoss(
  { equity, unexplained }: Pick<AccountFacts, 'equity' | 'unexplained'>,
  startEquity: Money,
): Money {
  return startEquity - equity + Math.max(0, unexplained);
}
