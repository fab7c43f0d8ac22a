import type { OptionContract, TradingDate } from '@tideline/engine';
import { decimal } from './decimal.ts';
import { assetId } from './wire-text.ts';

/** Market days have one expiry each: a contract can be traded on its own day only. */
export function contractJson(contract: OptionContract, today: TradingDate) {
  const { symbol, underlying, expiry, strike, side } = contract;
  return {
    id: assetId(symbol),
    symbol,
    name: `${underlying} ${dayName(expiry)} ${decimal(strike)} ${side === 'call' ? 'Call' : 'Put'}`,
    status: expiry >= today ? 'active' : 'inactive',
    tradable: expiry === today,
    expiration_date: expiry,
    root_symbol: underlying,
    underlying_symbol: underlying,
    underlying_asset_id: assetId(underlying),
    type: side,
    style: 'american',
    strike_price: decimal(strike),
    multiplier: '100',
    size: '100',
    ppind: true,
  };
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
});

/** `Nov 20 2026` */
function dayName(date: TradingDate): string {
  return dayFormat.format(Date.parse(`${date}T00:00:00Z`)).replace(',', '');
}

export function stockAssetJson(symbol: string) {
  return {
    id: assetId(symbol),
    class: 'us_equity',
    exchange: 'ARCA',
    symbol,
    name: symbol,
    status: 'active',
    tradable: false,
    marginable: true,
    shortable: false,
    easy_to_borrow: false,
    fractionable: false,
    attributes: ['has_options', 'options_late_close'],
  };
}
