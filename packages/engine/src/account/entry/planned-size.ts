import { walkPrices } from '../../entry/limit-walk.ts';
import { pickContract } from '../../entry/pick-contract.ts';
import { type EntrySize, entryBudget } from '../../entry/size.ts';
import { sessionAt } from '../../hours/sessions.ts';
import { yearsToExpiry } from '../../indicators/black-scholes.ts';
import type { OptionContract, OptionSide } from '../../model/contract.ts';
import { CONTRACT_MULTIPLIER, type Money, type Price } from '../../model/money.ts';
import { type TradingSettings, targetDelta } from '../../model/settings.ts';
import type { EpochMs } from '../../model/time.ts';
import { capText } from '../../risk/gates.ts';
import { amountText, countText, dollarText } from '../../risk/number-text.ts';
import type { Policy } from '../../risk/policy.ts';
import type { MarketView } from '../../signal/market-view.ts';
import type { AccountState } from '../state/state.ts';
import { entrySize } from './entry-size.ts';

export interface PresentMarket extends MarketView {
  readonly symbol: string;
  readonly side: OptionSide;
  /** At the money, of the last bar, in percent. */
  readonly iv: number | null;
  readonly at: EpochMs;
}

export interface PlannedSize {
  /** The user's share of the buying power, before the operator's caps. */
  readonly share: Money;
  /** Most that the entry may cost, before fees. */
  readonly cost: Money;
  readonly clippedBy: EntrySize['clippedBy'];
  /** Priced at the highest walk step; null when no contract has a price. */
  readonly contracts: {
    readonly contract: OptionContract;
    readonly quantity: number;
    readonly price: Price;
  } | null;
}

export function plannedSize(
  state: Pick<AccountState, 'book'>,
  { portfolioPercentage, riskLevel }: Pick<TradingSettings, 'portfolioPercentage' | 'riskLevel'>,
  market: PresentMarket,
  policy: Policy,
): PlannedSize | null {
  const { book } = state;
  if (book === null) return null;
  const { optionsBuyingPower } = book;
  const { maxPremium } = policy;
  const { share, budget } = entryBudget({ portfolioPercentage, optionsBuyingPower, maxPremium });
  const choice = pickAtHighestStep(market, riskLevel, policy);
  const size = choice && entrySize(state, portfolioPercentage, choice.price, policy);
  if (choice === null || size === null) {
    const clippedBy = budget < share ? 'premium' : null;
    return { share, cost: budget, clippedBy, contracts: null };
  }
  const { quantity, clippedBy } = size;
  const cost = quantity * choice.price * CONTRACT_MULTIPLIER;
  return { share, cost, clippedBy, contracts: { ...choice, quantity } };
}

function pickAtHighestStep(
  { symbol, side, spot, chain, iv, at }: PresentMarket,
  riskLevel: number,
  { sessions, thresholds }: Policy,
): { readonly contract: OptionContract; readonly price: Price } | null {
  const session = sessionAt(sessions, at);
  if (session === null || spot === null) return null;
  const pick = pickContract(chain, {
    symbol,
    side,
    expiry: session.date,
    targetDelta: targetDelta(riskLevel),
    spot,
    years: yearsToExpiry(at, session.close),
    marketVolatility: iv === null ? null : iv / 100,
  });
  if (pick.type === 'none') return null;
  const { contract, quote } = pick.pick.entry;
  const price = walkPrices(quote, thresholds.slippageThreshold).at(-1);
  return price === undefined ? null : { contract, price };
}

export function sizeSentence(size: PlannedSize, policy: Policy): string {
  const { share, cost, clippedBy, contracts } = size;
  const capNote = clippedBy === null ? null : `your cap of ${capText(clippedBy, policy)}`;
  if (contracts?.quantity === 0) {
    const reason = capNote ?? `${amountText(share)}, your share,`;
    return `Nothing would be bought now: ${reason} does not pay for a contract at ${dollarText(contracts.price)}.`;
  }
  const quantityText =
    contracts === null
      ? ''
      : `, ${countText(contracts.quantity, 'contract')} at ${dollarText(contracts.price)}`;
  if (capNote === null)
    return `About ${amountText(cost)} a trade at today's buying power${quantityText}.`;
  return `About ${amountText(cost)} a trade${quantityText}: ${capNote}. Your share alone would be ${amountText(share)}.`;
}
