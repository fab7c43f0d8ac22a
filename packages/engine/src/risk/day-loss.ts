import type { Money } from '../model/money.ts';
import type { AccountFacts } from './gate-facts.ts';

/**
 * Loss of the day so far, open positions included; a gain is negative. Unexplained cash that came
 * in is left out, as it may be a deposit; cash that left counts, as it may be a loss.
 */
export function dayLoss(
  { equity, unexplained }: Pick<AccountFacts, 'equity' | 'unexplained'>,
  startEquity: Money,
): Money {
  return startEquity - equity + Math.max(0, unexplained);
}
