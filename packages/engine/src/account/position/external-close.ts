import { executionFees, type MicroDollars } from '../../entry/fees.ts';
import { intrinsicValue } from '../../indicators/black-scholes.ts';
import { CENT, fromDollars, type Price, toDollars } from '../../model/money.ts';
import type { EpochMs } from '../../model/time.ts';
import { clockTime, dollarText } from '../../risk/number-text.ts';
import { contractCloseTime } from '../reading/underlying-price.ts';
import { raiseAlarm } from '../state/alarms.ts';
import type { ExternalSell, Trade } from '../state/state.ts';
import type { StepContext } from '../state/step-context.ts';
import { lastBid } from '../state/trade-totals.ts';
import { ownSoldQuantity } from './external-sells.ts';

export interface ExternalClose {
  /** Sum of price × quantity, before the multiplier; unrounded. */
  readonly soldValue: number;
  /** Fees of the sells, which the account pays no matter who sold. */
  readonly fees: MicroDollars;
  readonly expiredAt: EpochMs | null;
  /** True when the proceeds can't be known, so the contracts are valued at cost. */
  readonly areProceedsUnknown: boolean;
}

/**
 * Values the contracts that are gone at the prices of reported sells. The rest are estimates: at
 * cost when the simulated market's past is gone, at intrinsic value when they expired, otherwise at
 * the last bid.
 */
export function valueExternalClose(
  draft: StepContext,
  trade: Trade,
  closedContracts: { readonly quantity: number; readonly averageCost: number },
): ExternalClose {
  const sells = trade.externalSales.filter((sell) => !sell.isSettlement);
  const settlements = trade.externalSales.filter((sell) => sell.isSettlement);
  const soldPart = valueSells(sells, closedContracts.quantity);
  const settledPart = valueSells(settlements, closedContracts.quantity - soldPart.quantity);
  const restQuantity = closedContracts.quantity - soldPart.quantity - settledPart.quantity;
  const value = soldPart.value + settledPart.value;
  const closesAt = contractCloseTime(trade.contract, draft.policy);
  const externalClose: ExternalClose = {
    soldValue: value,
    fees: executionFees('sell', soldPart.quantity),
    expiredAt: settledPart.quantity > 0 ? closesAt : null,
    areProceedsUnknown: false,
  };
  if (restQuantity <= 0) return externalClose;
  const contractsLabel = `${restQuantity} × ${trade.contract.symbol}`;
  if (trade.isOfFormerPast) {
    const message = `The market's past was changed: what ${contractsLabel} would have brought is not known, and they are recorded at cost.`;
    raiseAlarm(draft, 'warning', 'PAST_CHANGED', message);
    const soldValue = value + restQuantity * closedContracts.averageCost;
    return { ...externalClose, soldValue, areProceedsUnknown: true };
  }
  if (draft.at.market >= closesAt) {
    const price = expiryValue(draft, trade, contractsLabel);
    return { ...externalClose, soldValue: value + restQuantity * price, expiredAt: closesAt };
  }
  const message = `${contractsLabel} left the account at a price that is not known: the profit or loss is an estimate.`;
  raiseAlarm(draft, 'warning', 'PRICE_ESTIMATED', message);
  return { ...externalClose, soldValue: value + restQuantity * lastBid(trade) };
}

function valueSells(sells: readonly ExternalSell[], quantity: number) {
  let [sold, value] = [0, 0];
  for (const sell of sells) {
    if (sell.averagePrice === null) continue;
    const ownQuantity = ownSoldQuantity(sell);
    sold += ownQuantity;
    value += sellValue(sell, sell.averagePrice) * (ownQuantity / sell.quantity);
  }
  return sold <= quantity
    ? { quantity: sold, value }
    : { quantity, value: (value * quantity) / sold };
}

/**
 * The broker rounds the average price of a sell, so the sum is set to whole cents. A settlement
 * pays an amount that is no sum of prices.
 */
function sellValue({ quantity, isSettlement }: ExternalSell, averagePrice: number): number {
  const value = quantity * averagePrice;
  return isSettlement ? value : Math.round(value / CENT) * CENT;
}

/** Nothing less than a cent in the money is exercised. */
function expiryValue(draft: StepContext, { contract, lastSpot }: Trade, label: string): Price {
  if (lastSpot === null) {
    const message = `${label} expired, valued at 0: no price of ${contract.underlying} is known.`;
    raiseAlarm(draft, 'warning', 'EXPIRED', message);
    return 0;
  }
  const [spot, strike] = [toDollars(lastSpot.price), toDollars(contract.strike)];
  const intrinsic = fromDollars(intrinsicValue({ side: contract.side, spot, strike }));
  const value = intrinsic >= CENT ? intrinsic : 0;
  const message = `${label} expired, valued at ${dollarText(value)} by ${contract.underlying} at ${dollarText(lastSpot.price)} of ${clockTime(lastSpot.at)}: the profit or loss is an estimate.`;
  raiseAlarm(draft, 'warning', 'EXPIRED', message);
  return value;
}
