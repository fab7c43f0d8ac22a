import { newYorkTime } from '../../hours/new-york.ts';
import { sessionAt } from '../../hours/sessions.ts';
import type { OptionContract } from '../../model/contract.ts';
import type { Price } from '../../model/money.ts';
import type { EpochMs } from '../../model/time.ts';
import type { Policy } from '../../risk/policy.ts';
import type { MarketSignal } from '../../signal/market-signal.ts';
import type { Trade } from '../state/state.ts';
import { changeTrade, type StepContext } from '../state/step-context.ts';

/** Contracts that expire are valued by the last underlying price. */
export function recordUnderlyingPrice(draft: StepContext, signal: MarketSignal): void {
  const { trade } = draft.state;
  if (trade === null || trade.contract.underlying !== signal.symbol) return;
  const lastSpot = underlyingPriceAfter(trade, signal.price, signal.barEnd, draft.policy);
  if (lastSpot !== trade.lastSpot) changeTrade(draft, { lastSpot });
}

export function underlyingPriceAfter(
  { contract, lastSpot }: Trade,
  price: Price,
  at: EpochMs,
  policy: Policy,
): Trade['lastSpot'] {
  const isNewer = price > 0 && (lastSpot === null || lastSpot.at <= at);
  const isBeforeExpiry = () =>
    sessionAt(policy.sessions, at)?.date === contract.expiry ||
    at <= contractCloseTime(contract, policy);
  return isNewer && isBeforeExpiry() ? { price, at } : lastSpot;
}

/** Falls back on a full session's close where the calendar lacks the expiry's day. */
export function contractCloseTime({ expiry }: OptionContract, { sessions }: Policy): EpochMs {
  const session = sessions.find((each) => each.date === expiry);
  return session?.close ?? newYorkTime(`${expiry}T16:00`);
}
