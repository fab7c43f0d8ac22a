import type { OptionSide } from '../../model/contract.ts';
import type { Money, Price } from '../../model/money.ts';
import { halfSpreadPercent, isTwoSided } from '../../model/quote.ts';
import type { TradingSettings } from '../../model/settings.ts';
import type { Thresholds } from '../../model/thresholds.ts';
import type { EpochMs } from '../../model/time.ts';
import type { GateFacts } from '../../risk/gate-facts.ts';
import type { Policy } from '../../risk/policy.ts';

export type OperatorCaps = Pick<
  Policy,
  'maxContracts' | 'maxPremium' | 'maxEntriesPerDay' | 'maxLossesPerDay' | 'userDailyLoss'
>;

/**
 * What the gates read, kept so that what-if can try other settings. Ages are in milliseconds. Null
 * means unknown, or not read because the bar chose no side.
 */
export interface DecisionInputs {
  readonly at: EpochMs;
  readonly settings: TradingSettings;
  readonly caps: OperatorCaps;
  readonly moneyFlowGate: number;
  /** Includes the slippage limit. */
  readonly thresholds: Thresholds;
  /** Mid of the underlying, in dollars. */
  readonly spot: number | null;
  readonly side: OptionSide | null;
  readonly delta: number | null;
  readonly bid: Price | null;
  readonly ask: Price | null;
  readonly quotedAt: EpochMs | null;
  /** Age of the quote at the evaluation. */
  readonly quoteAge: number | null;
  /** Dollars per share, by the volatility of the neighbouring contracts. */
  readonly modelPrice: number | null;
  readonly halfSpread: number | null;
  readonly highestPrice: Price | null;
  /** Contracts that the share of buying power pays for, before caps. */
  readonly wantedQuantity: number | null;
  readonly equity: Money | null;
  readonly startEquity: Money | null;
  readonly optionsBuyingPower: Money | null;
  /** Age of the account read, for the gates `equity` and `reconcile`. */
  readonly readAge: number | null;
  readonly optionsLevel: number | null;
  readonly streamReady: boolean;
  readonly clockTrusted: boolean;
  readonly feedRefusal: string | null;
  /** Age of the bar since its end. */
  readonly barAge: number;
  readonly entriesBegin: EpochMs | null;
  readonly entriesEnd: EpochMs | null;
  readonly occupiedBy: string | null;
  readonly entriesToday: number;
  readonly lossesToday: number;
  /** Closing times of today's losing trades, newest last. */
  readonly lossTimes: readonly EpochMs[];
  /** When entries of a side may begin again; 0 without a pause. */
  readonly coolDown: Readonly<Record<OptionSide, EpochMs>>;
}

export function decisionInputs(
  { accountFacts, bar, side }: GateFacts,
  market: { readonly spot: number | null; readonly optionsBuyingPower: Money | null },
): DecisionInputs {
  const { now, policy, window, account } = accountFacts;
  const { maxContracts, maxPremium, maxEntriesPerDay, maxLossesPerDay, userDailyLoss } = policy;
  const pick = side !== null && side.pick.type === 'picked' ? side.pick.pick : null;
  const quote = pick?.entry.quote ?? null;
  return {
    at: now,
    settings: bar.settings,
    caps: { maxContracts, maxPremium, maxEntriesPerDay, maxLossesPerDay, userDailyLoss },
    moneyFlowGate: policy.moneyFlowGate,
    thresholds: policy.thresholds,
    spot: market.spot,
    side: side?.side ?? null,
    delta: pick?.delta ?? null,
    bid: quote?.bid ?? null,
    ask: quote?.ask ?? null,
    quotedAt: quote?.at ?? null,
    quoteAge: quote === null ? null : now - quote.at,
    modelPrice: pick?.modelPrice ?? null,
    halfSpread: quote !== null && isTwoSided(quote) ? halfSpreadPercent(quote) : null,
    highestPrice: side?.prices.at(-1) ?? null,
    wantedQuantity: side?.size?.wanted ?? null,
    equity: account?.equity ?? null,
    startEquity: account?.startEquity ?? null,
    optionsBuyingPower: market.optionsBuyingPower,
    readAge: account?.readAge ?? null,
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
    coolDown: bar.coolDown,
  };
}
