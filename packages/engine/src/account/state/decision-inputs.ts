import type { Money } from '../../model/money.ts';
import { halfSpreadPercent, isTwoSided } from '../../model/quote.ts';
import type { GateFacts } from '../../risk/gate-facts.ts';

/**
 * What the gates read, kept so that what-if can try other settings. Ages are in milliseconds. Null
 * means unknown, or not read because the bar chose no side.
 */
export type DecisionInputs = ReturnType<typeof decisionInputs>;

export function decisionInputs(
  { accountFacts, bar, side }: GateFacts,
  market: { readonly spot: number | null; readonly optionsBuyingPower: Money | null },
) {
  const { now, policy, window, account } = accountFacts;
  const { maxContracts, maxPremium, maxEntriesPerDay, maxLossesPerDay, userDailyLoss } = policy;
  const pick = side !== null && side.pick.type === 'picked' ? side.pick.pick : null;
  const quote = pick?.entry.quote ?? null;
  return {
    at: now,
    settings: bar.settings,
    caps: { maxContracts, maxPremium, maxEntriesPerDay, maxLossesPerDay, userDailyLoss },
    moneyFlowGate: policy.moneyFlowGate,
    /** Includes the slippage limit. */
    thresholds: policy.thresholds,
    /** Mid of the underlying, in dollars. */
    spot: market.spot,
    side: side?.side ?? null,
    delta: pick?.delta ?? null,
    bid: quote?.bid ?? null,
    ask: quote?.ask ?? null,
    quotedAt: quote?.at ?? null,
    quoteAge: quote === null ? null : now - quote.at,
    /** Dollars per share, by the volatility of the neighbouring contracts. */
    modelPrice: pick?.modelPrice ?? null,
    halfSpread: quote !== null && isTwoSided(quote) ? halfSpreadPercent(quote) : null,
    highestPrice: side?.limitPrices.at(-1) ?? null,
    /** Contracts that the share of buying power pays for, before caps. */
    wantedQuantity: side?.size?.wantedQuantity ?? null,
    equity: account?.equity ?? null,
    startEquity: account?.startEquity ?? null,
    optionsBuyingPower: market.optionsBuyingPower,
    /** Age of the account read, which BREAKER and STREAM_READY limit. */
    readAge: account?.readAgeMs ?? null,
    optionsLevel: account?.optionsLevel ?? null,
    streamReady: policy.streamReady,
    clockTrusted: policy.clockTrusted,
    feedRefusal: policy.feedRefusal,
    barAge: now - bar.signal.barEnd,
    entriesBegin: window?.opens ?? null,
    entriesEnd: window?.entriesEnd ?? null,
    occupiedBy: bar.occupiedBy,
    entriesToday: bar.entriesToday,
    lossesToday: bar.lossTimes.length,
    lossTimes: bar.lossTimes,
    /** When entries of a side may begin again; 0 without a pause. */
    coolDown: bar.coolDown,
  };
}
