import type { Quote } from '@tideline/engine';

/** What a market's operator says of trading: it stops, or goes on. */
export type TradingStatus = 'halted' | 'resumed';

/** A halted market quotes neither side. Null while nothing has changed from one quote to the next. */
export function statusChange(before: Quote | null, now: Quote | null): TradingStatus | null {
  if (before === null || now === null || isHalted(before) === isHalted(now)) return null;
  return isHalted(now) ? 'halted' : 'resumed';
}

/** Neither side is quoted. */
export function isHalted({ bid, ask }: Quote): boolean {
  return bid === 0 && ask === 0;
}

/** Codes of the tape that exchange-traded funds are reported on. */
const CODES = {
  halted: { sc: '2', sm: 'Trading Halt' },
  resumed: { sc: '3', sm: 'Resume' },
} as const;

/** A change of status. The only halts here are pauses after a large move. */
export function statusJson<T>(status: TradingStatus, t: T) {
  const pause = { rc: 'M', rm: 'Volatility Trading Pause' };
  return {
    ...CODES[status],
    ...(status === 'halted' ? pause : { rc: '', rm: '' }),
    t,
    z: 'B',
  };
}
