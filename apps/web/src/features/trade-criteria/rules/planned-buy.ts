import type { Rules, RulesToday, Settings } from '@tideline/api/schemas';
import {
  CONTRACT_MULTIPLIER,
  chargedFees,
  EXIT_TABLE,
  executionFees,
  fromDollars,
  type HeldPosition,
  type Price,
  type TradingWindow,
  toCents,
  toDollars,
} from '@tideline/engine';
import { levelText } from '../../../lib/text/format.ts';

/** What would be bought now, with what its exit rules need. */
export interface PlannedBuy {
  readonly quantity: number;
  /** "SPY 602 call" */
  readonly contractName: string;
  readonly position: HeldPosition;
}

/** What a row's rule is compared with; unknown values are left out. */
export interface RuleDayContext {
  /** Null where nothing can be bought now. */
  readonly plannedBuy: PlannedBuy | null;
  readonly today: RulesToday | undefined;
  readonly window: TradingWindow | null;
  readonly marketNowMs: number | null;
}

/** Null where nothing would be bought, or the contract is not known. */
export function plannedBuyOf(
  today: RulesToday | undefined,
  settings: Settings | undefined,
  rules: Rules,
  now: number | null,
): PlannedBuy | null {
  const buy = today?.plannedBuy ?? null;
  if (buy === null || settings === undefined || now === null || buy.quantity < 1) return null;
  return {
    quantity: buy.quantity,
    contractName: `${buy.symbol} ${buy.strike} ${buy.contractType}`,
    position: { entryPrice: fromDollars(buy.price), openedAt: now, settings, rules, peak: null },
  };
}

/** Before fees. */
export function gainDollarsAt({ quantity, position }: PlannedBuy, price: Price): number {
  return toCents((price - position.entryPrice) * CONTRACT_MULTIPLIER * quantity);
}

/** When the holding rule sells; null while that is off. */
export function maxHoldingEndMs({ position }: PlannedBuy): number | null {
  return EXIT_TABLE['max-holding'].trigger.exitTime(position);
}

export function roundTripFeesOf({ quantity }: PlannedBuy): number {
  return toCents(chargedFees(executionFees('buy', quantity) + executionFees('sell', quantity)));
}

/** "1.44", "1.445". */
export function optionPriceText(price: Price): string {
  return levelText(toDollars(price));
}
