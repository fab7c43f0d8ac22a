import { sessionAt } from '../../hours/sessions.ts';
import {
  blackScholesPrice,
  type OptionTerms,
  yearsToExpiry,
} from '../../indicators/black-scholes.ts';
import { toDollars } from '../../model/money.ts';
import type { Trade } from '../state/state.ts';
import type { StepContext } from '../state/step-context.ts';
import { STALE_QUOTE_AGE_MS } from '../state/time-limits.ts';

/** Takes `spot` in dollars. Null outside sessions. */
export function optionTerms({ policy, at }: StepContext, { contract }: Trade, spot: number) {
  const session = sessionAt(policy.sessions, at.market);
  if (session === null || !(spot > 0)) return null;
  const years = yearsToExpiry(at.market, session.close);
  return { side: contract.side, spot, strike: toDollars(contract.strike), years };
}

/** Returns dollars, by the last known volatility. */
export function modelPrice(terms: OptionTerms | null, volatility: number | null): number | null {
  return terms === null || volatility === null ? null : blackScholesPrice(terms, volatility);
}

export function presentModelPrice(draft: StepContext, trade: Trade, lastSpot: Trade['lastSpot']) {
  if (lastSpot === null || draft.at.market - lastSpot.at > STALE_QUOTE_AGE_MS) return null;
  return modelPrice(optionTerms(draft, trade, toDollars(lastSpot.price)), trade.volatility);
}
