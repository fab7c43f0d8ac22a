import { tradingDay } from '../../lib/text/format.ts';
import { parseContract } from '../../lib/trading/contract.ts';

/** "SPY 602 call, Feb 5"; a symbol that is no contract's stays. */
export function contractText(symbol: string): string {
  const contract = parseContract(symbol);
  if (contract === null) return symbol;
  const { underlying, strike, side, expiry } = contract;
  return `${underlying} ${strike} ${side === 'C' ? 'call' : 'put'}, ${tradingDay(expiry)}`;
}
