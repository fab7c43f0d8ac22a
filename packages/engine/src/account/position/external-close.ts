import { executionFees, type MicroDollars } from '../../entry/fees.ts';
import { intrinsicValue } from '../../indicators/black-scholes.ts';
import { CENT, fromDollars, type Price, toDollars } from '../../model/money.ts';
import type { EpochMs } from '../../model/time.ts';
import { clockTime, dollars } from '../../risk/number-text.ts';
import { contractClose } from '../reading/underlying-price.ts';
import type { ExternalSell, Trade } from '../state/state.ts';
import { alarm, type StepContext } from '../state/step-context.ts';
import { lastBid } from '../state/trade-totals.ts';
import { contractsFromOurTrade } from './external-sells.ts';

/** What became of the contracts of a trade that left by somebody else's hand. */
export interface ExternalClose {
  /** Price × quantity, before the multiplier; unrounded. */
  readonly value: number;
  /** Of the sales that the broker told of: whoever sold, the account pays. */
  readonly fees: MicroDollars;
  /** The close at which some of them expired, or null. */
  readonly expiredAt: EpochMs | null;
  /** What they brought is not known, and can't be: they are valued at cost. */
  readonly isUnknown: boolean;
}

/**
 * Values the contracts that are gone: by the sales that the broker told of; the others at cost when
 * the market's past is no longer there, at their intrinsic value when they have expired, and else at
 * the last bid. Everything but a told sale is said to be an estimate.
 */
export function valueExternalClose(
  draft: StepContext,
  trade: Trade,
  gone: { readonly quantity: number; readonly cost: number },
): ExternalClose {
  const sales = trade.externalSales.filter((sale) => !sale.isSettlement);
  const settlements = trade.externalSales.filter((sale) => sale.isSettlement);
  const sold = pricedOf(sales, gone.quantity);
  const settled = pricedOf(settlements, gone.quantity - sold.quantity);
  const rest = gone.quantity - sold.quantity - settled.quantity;
  const value = sold.value + settled.value;
  const close = contractClose(trade.contract, draft.policy);
  const departure: ExternalClose = {
    value,
    fees: executionFees('sell', sold.quantity),
    expiredAt: settled.quantity > 0 ? close : null,
    isUnknown: false,
  };
  if (rest <= 0) return departure;
  const contracts = `${rest} × ${trade.contract.symbol}`;
  if (trade.isOfFormerPast) {
    warn(
      draft,
      'PAST_CHANGED',
      `The market's past was changed: what ${contracts} would have brought is not known, and they are booked at cost.`,
    );
    return { ...departure, value: value + rest * gone.cost, isUnknown: true };
  }
  if (draft.at.market >= close) {
    const price = expiryValue(draft, trade, contracts);
    return { ...departure, value: value + rest * price, expiredAt: close };
  }
  warn(
    draft,
    'PRICE_ESTIMATED',
    `${contracts} left the account at a price that is not known: the profit or loss is an estimate.`,
  );
  return { ...departure, value: value + rest * lastBid(trade) };
}

/** Of sales whose price was told at most `quantity` contracts, at their average price. */
function pricedOf(
  sales: readonly ExternalSell[],
  quantity: number,
): { readonly quantity: number; readonly value: number } {
  let [sold, value] = [0, 0];
  for (const sale of sales) {
    if (sale.averagePrice === null) continue;
    const own = contractsFromOurTrade(sale);
    sold += own;
    value += saleValue(sale, sale.averagePrice) * (own / sale.quantity);
  }
  return sold <= quantity
    ? { quantity: sold, value }
    : { quantity, value: (value * quantity) / sold };
}

/**
 * As with our own fills, rounding a sale to whole cents undoes what its average lost. What a settlement
 * paid was an amount of money, and no sum of prices in cents.
 */
function saleValue({ quantity, isSettlement }: ExternalSell, averagePrice: number): number {
  const value = quantity * averagePrice;
  return isSettlement ? value : Math.round(value / CENT) * CENT;
}

/** Per share; less than a cent in the money is not exercised. */
function expiryValue(draft: StepContext, { contract, lastSpot }: Trade, contracts: string): Price {
  if (lastSpot === null) {
    warn(
      draft,
      'EXPIRED',
      `${contracts} expired, valued at 0: no price of ${contract.underlying} is known.`,
    );
    return 0;
  }
  const intrinsic = fromDollars(
    intrinsicValue({
      side: contract.side,
      spot: toDollars(lastSpot.price),
      strike: toDollars(contract.strike),
    }),
  );
  const value = intrinsic >= CENT ? intrinsic : 0;
  warn(
    draft,
    'EXPIRED',
    `${contracts} expired, valued at ${dollars(value)} by ${contract.underlying} at ${dollars(lastSpot.price)} of ${clockTime(lastSpot.at)}: the profit or loss is an estimate.`,
  );
  return value;
}

function warn(draft: StepContext, code: string, message: string): void {
  alarm(draft, 'warning', code, message);
}
