import { sessionAt } from '../hours/sessions.ts';
import { BAR_MS, type Bar } from '../model/bar.ts';
import { DOLLAR, type Price } from '../model/money.ts';
import type { Session } from '../model/session.ts';
import type { EpochMs } from '../model/time.ts';

export type BarRejection =
  /**
   * A price is not in whole 1/10,000 dollar, or a time or volume is no number or too large to
   * count.
   */
  | 'malformed'
  /** The bar breaks high ≥ open, close ≥ low > 0; or its volume is negative. */
  | 'inconsistent'
  | 'outside-session'
  /** The bar does not start a whole number of bars after the open. */
  | 'off-grid'
  /** The bar repeats or precedes the last accepted one. */
  | 'not-later'
  | 'incomplete'
  /**
   * The bar has a wick but no body above ten average ranges, or a level far from the last close of
   * its session.
   */
  | 'false-print';

/** A wick longer than this many average true ranges is a false print. */
const MIN_FALSE_PRINT_ATRS = 10;
/** Exchanges halt long before a bar moves by this factor. */
const MAX_PRICE_FACTOR = 1.25;

/** A bar refused as a false print, whose level the next bar may confirm. */
export interface UnconfirmedBar {
  readonly start: EpochMs;
  readonly close: Price;
}

export interface BarCheckContext {
  readonly sessions: readonly Session[];
  readonly now: EpochMs;
  readonly lastBarStart: EpochMs | null;
  /** Absent or null if unknown. */
  readonly lastClose?: Price | null;
  readonly unconfirmedBar?: UnconfirmedBar | null;
  readonly atr: number | null;
}

/** Null for a completed, plausible, regular-hours bar later than all before. */
export function rejectBar(bar: Bar, context: BarCheckContext): BarRejection | null {
  if (isMalformed(bar)) return 'malformed';
  if (isInconsistent(bar)) return 'inconsistent';
  const session = sessionAt(context.sessions, bar.start);
  if (session === null || bar.start + BAR_MS > session.close) return 'outside-session';
  if ((bar.start - session.open) % BAR_MS !== 0) return 'off-grid';
  if (context.lastBarStart !== null && bar.start <= context.lastBarStart) return 'not-later';
  if (context.now < bar.start + BAR_MS) return 'incomplete';
  if (isImpossibleLevel(bar, session, context)) return 'false-print';
  if (context.atr !== null && isFalsePrint(bar, context.atr)) return 'false-print';
  return null;
}

function isMalformed({ start, open, high, low, close, volume }: Bar): boolean {
  return !(
    Number.isSafeInteger(start) &&
    Number.isSafeInteger(open) &&
    Number.isSafeInteger(high) &&
    Number.isSafeInteger(low) &&
    Number.isSafeInteger(close) &&
    Number.isFinite(volume) &&
    volume <= Number.MAX_SAFE_INTEGER
  );
}

function isInconsistent({ open, high, low, close, volume }: Bar): boolean {
  const bottom = Math.min(open, close);
  return !(high >= Math.max(open, close) && bottom >= low && low > 0 && volume >= 0);
}

/** A level that lasts is accepted with its second bar. */
function isImpossibleLevel(
  bar: Bar,
  session: Session,
  { lastBarStart, lastClose = null, unconfirmedBar = null }: BarCheckContext,
): boolean {
  if (lastClose === null || lastBarStart === null || lastBarStart < session.open) return false;
  if (isNearPrice(bar, lastClose)) return false;
  if (unconfirmedBar === null || unconfirmedBar.start >= bar.start) return true;
  return !isNearPrice(bar, unconfirmedBar.close);
}

function isNearPrice({ open, close }: Bar, price: Price): boolean {
  const isWithin = (one: Price): boolean =>
    one <= price * MAX_PRICE_FACTOR && one * MAX_PRICE_FACTOR >= price;
  return isWithin(open) && isWithin(close);
}

function isFalsePrint({ open, high, low, close }: Bar, atr: number): boolean {
  const maxWick = MIN_FALSE_PRINT_ATRS * (atr * DOLLAR);
  const upperWick = high - Math.max(open, close);
  const lowerWick = Math.min(open, close) - low;
  return (
    maxWick > 0 && Math.max(upperWick, lowerWick) > maxWick && Math.abs(close - open) <= maxWick
  );
}
