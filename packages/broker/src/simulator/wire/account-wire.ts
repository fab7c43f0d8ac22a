import { CONTRACT_MULTIPLIER, chargedFees, type Quote, type TradingDate } from '@tideline/engine';
import { optionsBuyingPower } from '../exchange/account/buying-power.ts';
import {
  approvedOptionsLevel,
  configurationOf,
  optionsTradingLevel,
} from '../exchange/account/configuration.ts';
import { type AccountBook, reservedContracts, type SimulatedPosition } from '../exchange/book.ts';
import { averageDecimal, fractionDecimal, moneyText } from '../exchange/decimal.ts';
import { accountId, assetId, isoTimestamp } from './wire-text.ts';

export type QuoteOf = (symbol: string) => Quote | null;

/** Twice the mid: the mid may be half a unit. */
export function doubledMark(quote: Quote | null): number | null {
  return quote === null || quote.ask <= 0 ? null : quote.bid + quote.ask;
}

/** The position at the mid, or at cost without a quote, in 1/10,000 dollar. */
function marketValue(position: SimulatedPosition, quote: Quote | null): number {
  const mark = doubledMark(quote);
  const shareValue = mark === null ? position.cost : (mark * position.quantity) / 2;
  return Math.round(shareValue * CONTRACT_MULTIPLIER);
}

export function equityOf(book: AccountBook, quoteOf: QuoteOf): number {
  const { cash, positions } = book.account;
  return positions.reduce((sum, one) => sum + marketValue(one, quoteOf(one.symbol)), cash);
}

export function accountJson(book: AccountBook, quoteOf: QuoteOf, lastCloseDate: TradingDate) {
  const { account } = book;
  const equity = equityOf(book, quoteOf);
  const buyingPower = moneyText(optionsBuyingPower(book));
  return {
    id: accountId(account.accountNumber),
    account_number: account.accountNumber,
    status: 'ACTIVE',
    crypto_status: 'ACTIVE',
    currency: 'USD',
    cash: moneyText(account.cash),
    equity: moneyText(equity),
    last_equity: moneyText(account.lastEquity),
    portfolio_value: moneyText(equity),
    buying_power: buyingPower,
    regt_buying_power: buyingPower,
    non_marginable_buying_power: buyingPower,
    options_buying_power: buyingPower,
    options_approved_level: approvedOptionsLevel(account),
    options_trading_level: optionsTradingLevel(account),
    multiplier: '1',
    initial_margin: '0',
    maintenance_margin: '0',
    last_maintenance_margin: '0',
    sma: '0',
    long_market_value: moneyText(equity - account.cash),
    short_market_value: '0',
    position_market_value: moneyText(equity - account.cash),
    accrued_fees: moneyText(chargedFees(account.accruedFees)),
    pending_reg_taf_fees: '0',
    intraday_adjustments: '0',
    pending_transfer_in: '0',
    pending_transfer_out: '0',
    balance_asof: account.lastEquityDate ?? lastCloseDate,
    trading_blocked: false,
    transfers_blocked: false,
    account_blocked: false,
    trade_suspended_by_user: configurationOf(account).suspendTrade,
    shorting_enabled: false,
    created_at: isoTimestamp(account.createdAt),
    // Fields of the retired pattern day trading rule, for older clients.
    pattern_day_trader: false,
    daytrade_count: 0,
    daytrading_buying_power: '0',
  };
}

export function positionJson(book: AccountBook, position: SimulatedPosition, quote: Quote | null) {
  const { symbol, quantity, cost } = position;
  const mark = doubledMark(quote);
  const costBasis = cost * CONTRACT_MULTIPLIER;
  const value = marketValue(position, quote);
  const profit = value - costBasis;
  const textIfMarked = (text: string) => (mark === null ? null : text);
  return {
    asset_id: assetId(symbol),
    symbol,
    exchange: '',
    asset_class: 'us_option',
    asset_marginable: false,
    qty: String(quantity),
    qty_available: String(quantity - reservedContracts(book, symbol)),
    side: 'long',
    avg_entry_price: averageDecimal(cost, quantity),
    market_value: textIfMarked(moneyText(value)),
    cost_basis: moneyText(costBasis),
    unrealized_pl: textIfMarked(moneyText(profit)),
    unrealized_plpc: textIfMarked(fractionDecimal(profit / costBasis)),
    unrealized_intraday_pl: textIfMarked(moneyText(profit)),
    unrealized_intraday_plpc: textIfMarked(fractionDecimal(profit / costBasis)),
    current_price: mark === null ? null : averageDecimal(mark, 2),
    // A contract's day is its first and last, so it has no previous day's price.
    lastday_price: '0',
    change_today: '0',
  };
}
