import type { Quote } from '@tideline/engine';

export type TradingStatus = 'halted' | 'resumed';

/** A halted market quotes neither side. */
export function statusChange(before: Quote | null, now: Quote | null): TradingStatus | null {
  if (before === null || now === null || isHalted(before) === isHalted(now)) return null;
  return isHalted(now) ? 'halted' : 'resumed';
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
  const pause = { rc: 'M', rm: 'Volatility Trading Pause' };
  return {
    ...STATUS_CODES[status],
    ...(status === 'halted' ? pause : { rc: '', rm: '' }),
    t,
    z: 'B',
  };
}
