import type { Quote } from '@tideline/engine';

/** A halted market quotes neither side. */
export function statusChange(before: Quote | null, now: Quote | null): TradingStatus | null {
  if (before === null || now === null || isHalted(before) === isHalted(now)) return null;
  return isHalted(now) ? 'halted' : 'resumed';
}

export function isHalted({ bid, ask }: Quote): boolean {
  return bid === 0 && ask === 0;
}

/** The only halts here are pauses after a large move. */
const STATUS_CODES = {
  halted: { sc: '2', sm: 'Trading Halt', rc: 'M', rm: 'Volatility Trading Pause' },
  resumed: { sc: '3', sm: 'Resume', rc: '', rm: '' },
} as const;

type TradingStatus = keyof typeof STATUS_CODES;

export function statusJson<T>(status: TradingStatus, t: T) {
  return { ...STATUS_CODES[status], t, z: 'B' };
}
