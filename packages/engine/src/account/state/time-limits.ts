import { MINUTE, SECOND } from '../../model/time.ts';

const MAX_IN_FLIGHT_MS = 30 * SECOND;
/** For this long a look-up by id may not find an order that the broker accepted. */
const MAX_LOOK_UP_DELAY_MS = 3 * SECOND;
/** After this time a look-up that finds no order proves it absent. */
export const ABSENT_AFTER_MS = MAX_IN_FLIGHT_MS + MAX_LOOK_UP_DELAY_MS;
/** Clocks differ: an entry may seem to arrive this much before its plan. */
export const MAX_CLOCK_ERROR_MS = 10 * MINUTE;
/** An exit that is not sent this long after its plan is planned again. */
export const MAX_EXIT_PLAN_AGE_MS = 2 * SECOND;
export const MAX_POST_ANSWER_MS = 5 * SECOND;
/** Time between look-ups of an order of unknown fate; the next constant is for a working order. */
export const UNKNOWN_LOOK_UP_PAUSE_MS = 2 * SECOND;
export const WORKING_LOOK_UP_PAUSE_MS = 5 * SECOND;
/**
 * A cancel without effect is repeated after the first time, and raises an alarm after the second.
 */
export const CANCEL_REPEAT_PAUSE_MS = 5 * SECOND;
export const CANCEL_ALARM_DELAY_MS = 30 * SECOND;
/** An exit that waits this long for the position requests it again, or sells our own quantity. */
export const MAX_POSITION_ANSWER_MS = 5 * SECOND;
export const ACCOUNT_READ_PAUSE_MS = SECOND;
/** The broker's positions may lag behind a fill for this long. */
export const MAX_FILL_LAG_MS = 10 * SECOND;
/** Two reads that find fewer contracts than we hold must be this far apart. */
export const MISMATCH_CONFIRM_MS = 2 * SECOND;
/** An exit waits this long for the end of an entry that was cancelled. */
export const MAX_ENTRY_CANCEL_MS = 5 * SECOND;
/** A closed trade waits this long for prices that the broker has not reported yet. */
export const MAX_PRICE_ANSWER_MS = 30 * SECOND;

/** While a position is open, silent quotes are read by REST, then raise an alarm, then sell. */
export const QUOTE_SILENCE_READ_MS = 10 * SECOND;
export const QUOTE_SILENCE_ALARM_MS = 60 * SECOND;
export const QUOTE_SILENCE_FLATTEN_MS = 120 * SECOND;
/**
 * Time between quote reads by REST. Silence sells only after `MIN_FAILED_QUOTE_READS` of them failed.
 */
export const QUOTE_READ_PAUSE_MS = 5 * SECOND;
export const MIN_FAILED_QUOTE_READS = 3;
export const STALE_QUOTE_AGE_MS = MINUTE;

/**
 * Pause after the first failed exit or lost stop. Each further one doubles it, up to the longest.
 */
const FIRST_RETRY_PAUSE_MS = SECOND;
const MAX_RETRY_PAUSE_MS = 30 * SECOND;
/** A trade goes without a protective stop after this many became final without our cancel. */
export const MAX_STOP_TRIES = 4;
/** Longer than for other orders, as every read of open orders shows whether the stop works. */
export const STOP_LOOK_UP_MS = 30 * SECOND;
/** A sell not accepted within this time raises a critical alarm. */
export const EXIT_ACCEPT_ALARM_DELAY_MS = 5 * SECOND;
/** A market sell not final within this time raises a critical alarm. */
export const MARKET_EXIT_ALARM_DELAY_MS = 30 * SECOND;
/** After this many sells with refused keys, sells wait until the broker accepts the keys. */
export const MAX_KEY_REFUSALS = 3;
/** This many refusals of an exit within the span raise a critical alarm. */
export const EXIT_REFUSAL_BURST = { count: 5, spanMs: MINUTE } as const;

/** A position still open this long after the flatten time raises a critical alarm. */
export const NOT_FLAT_ALARM_DELAY_MS = 15 * MINUTE;

export function retryPauseMs(failures: number): number {
  return Math.min(MAX_RETRY_PAUSE_MS, FIRST_RETRY_PAUSE_MS * 2 ** (failures - 1));
}
