import { type Price, toDollars } from './money.ts';
import type { TradingDate } from './time.ts';

export type OptionSide = 'call' | 'put';

export interface OptionContract {
  /** The OCC symbol without padding, such as `SPY261120C00670000`. */
  readonly symbol: string;
  readonly underlying: string;
  readonly side: OptionSide;
  readonly strike: Price;
  readonly expiry: TradingDate;
}

const OCC_PATTERN = /^([A-Z]{1,6})(\d{2})(\d{2})(\d{2})([CP])(\d{8})$/;

/** The OCC symbol: root, YYMMDD, C or P, strike in 1/1000 dollar with eight digits. */
export function occSymbol(
  underlying: string,
  expiry: TradingDate,
  side: OptionSide,
  strike: Price,
): string {
  const day = `${expiry.slice(2, 4)}${expiry.slice(5, 7)}${expiry.slice(8)}`;
  return `${underlying}${day}${side === 'call' ? 'C' : 'P'}${String(strike / 10).padStart(8, '0')}`;
}

export function parseOccSymbol(symbol: string): OptionContract | null {
  const match = OCC_PATTERN.exec(symbol);
  if (match === null) return null;
  const [, underlying = '', year, month, day, letter, strike = ''] = match;
  return {
    symbol,
    underlying,
    side: letter === 'C' ? 'call' : 'put',
    strike: Number(strike) * 10,
    expiry: `20${year}-${month}-${day}`,
  };
}

/** "16 × SPY 684 call". */
export function contractsText(quantity: number, contract: OptionContract): string {
  const { underlying, strike, side } = contract;
  return `${quantity} × ${underlying} ${toDollars(strike)} ${side}`;
}
