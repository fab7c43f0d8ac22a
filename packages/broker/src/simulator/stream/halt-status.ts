import type { Quote } from '@tideline/engine';

export type TradingStatus = 'halted' | 'resumed';

/** A halted market quotes neither side. */
export function statusChange(
  quoteBefore: Quote | null,
  quoteNow: Quote | null,
): TradingStatus | null {
  if (quoteBefore === null || quoteNow === null || isHalted(quoteBefore) === isHalted(quoteNow))
    return null;
  return isHalted(quoteNow) ? 'halted' : 'resumed';
}

export function isHalted({ bid, ask }: Quote): boolean {
  return bid === 0 && ask === 0;
}

const STATUS_CODES = {
  halted: { sc: '2', sm: 'Trading Halt' },
  resumed: { sc: '3', sm: 'Resume' },
} as const;

/** The only halts here are pauses after a large move. */
export function statusJson<T>(status: TradingStatus, t: T) {
  const haltReason = { rc: 'M', rm: 'Volatility Trading Pause' };
  return {
    ...STATUS_CODES[status],
    ...(status === 'halted' ? haltReason : { rc: '', rm: '' }),
    t,
    z: 'B',
  };
}
