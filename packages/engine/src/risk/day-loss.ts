import type { Money } from '../model/money.ts';
import type { AccountFacts } from './gate-facts.ts';

/**
 * What the day has cost so far, open positions included; a gain is negative. Without a possible
 * deposit; what has left may be a loss.
 */
export function dayLoss(
  { equity, unexplained }: Pick<AccountFacts, 'equity' | 'unexplained'>,
  startEquity: Money,
): Money {
  return startEquity - equity + Math.max(0, unexplained);
}
