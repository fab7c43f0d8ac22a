import type { OptionContract, TradingDate } from '@tideline/engine';
import { moneyText } from '../exchange/decimal.ts';
import { assetId } from './wire-text.ts';

/** Each day lists one expiry, so a contract trades only on its last day. */
export function contractJson(
  contract: OptionContract,
  today: TradingDate,
  includesDeliverables: boolean,
) {
  const { symbol, underlying, expiry, strike, side } = contract;
  return {
    id: assetId(symbol),
    symbol,
    name: `${underlying} ${dateText(expiry)} ${moneyText(strike)} ${side === 'call' ? 'Call' : 'Put'}`,
    status: expiry >= today ? 'active' : 'inactive',
    tradable: expiry === today,
    expiration_date: expiry,
    root_symbol: underlying,
    underlying_symbol: underlying,
    underlying_asset_id: assetId(underlying),
    type: side,
    style: 'american',
    strike_price: moneyText(strike),
    multiplier: '100',
    size: '100',
    ppind: true,
    ...(includesDeliverables ? { deliverables: [deliverableJson(underlying)] } : {}),
  };
}

function deliverableJson(underlying: string) {
  return {
    type: 'equity',
    symbol: underlying,
    asset_id: assetId(underlying),
    amount: '100',
    allocation_percentage: '100',
    settlement_type: 'T+1',
    settlement_method: 'CCC',
    delayed_settlement: false,
  };
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
});

/** `Nov 20 2026` */
function dateText(date: TradingDate): string {
  return dayFormat.format(Date.parse(`${date}T00:00:00Z`)).replace(',', '');
}

/** Only the underlying's options trade here: an order for the stock is refused. */
export function stockAssetJson(symbol: string) {
  return {
    id: assetId(symbol),
    class: 'us_equity',
    exchange: 'ARCA',
    cusip: null,
    symbol,
    name: symbol,
    status: 'active',
    tradable: true,
    marginable: true,
    shortable: false,
    easy_to_borrow: false,
    borrow_status: 'hard_to_borrow',
    margin_requirement_long: '100',
    margin_requirement_short: '100',
    fractionable: false,
    attributes: ['has_options', 'options_late_close'],
  };
}
