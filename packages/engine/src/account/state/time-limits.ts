import { MINUTE, SECOND } from '../../model/time.ts';

const IN_FLIGHT_MS = 30 * SECOND;
/** How long a look-up by id may miss an accepted order. */
const FOUND_WITHIN_MS = 3 * SECOND;
/** After this time a look-up's "not known" means "absent". */
export const ABSENT_AFTER_MS = IN_FLIGHT_MS + FOUND_WITHIN_MS;
/** How much earlier than its plan an entry may seem to arrive, as clocks differ. */
export const CLOCK_DOUBT_MS = 10 * MINUTE;
/** A planned exit that is not sent within this time is planned again. */
export const EXIT_AGE_LIMIT = 2 * SECOND;
/** A sent order without an answer is looked up after this time. */
export const POST_ANSWER_LIMIT_MS = 5 * SECOND;
/** Between look-ups of an order of unknown fate, and (`WORKING_LOOK_UP_MS`) of a working one. */
export const DOUBT_LOOK_UP_MS = 2 * SECOND;
export const WORKING_LOOK_UP_MS = 5 * SECOND;
/**
 * A cancel without effect is repeated after this time, and raises an alarm after the longer one.
 */
export const CANCEL_REPEAT_MS = 5 * SECOND;
export const CANCEL_ALARM_MS = 30 * SECOND;
/** An exit that waits for positions this long requests them again or sells our own quantity. */
export const POSITION_ANSWER_MS = 5 * SECOND;
export const READ_REPEAT_MS = SECOND;
/** How long positions may lag behind a fill. */
export const FILL_SETTLES_MS = 10 * SECOND;
export const MISMATCH_MS = 2 * SECOND;
export const ENTRY_CANCEL_WAIT_MS = 5 * SECOND;
export const PRICE_ANSWER_MS = 30 * SECOND;

/** How long quotes may be silent while a position is open. */
export const SILENCE_READ_MS = 10 * SECOND;
export const SILENCE_ALARM_MS = 60 * SECOND;
export const SILENCE_FLATTEN_MS = 120 * SECOND;
/** Time between quote reads by REST, and how many must fail before silence sells. */
export const QUOTE_READ_MS = 5 * SECOND;
export const FAILED_QUOTE_READS = 3;
/** A quote older than this says nothing about now. */
export const QUOTE_STALE_MS = MINUTE;

/** Pause after the first refused exit; it doubles up to the longest. */
export const FIRST_PAUSE_MS = SECOND;
export const LONGEST_PAUSE_MS = 30 * SECOND;
/** After this many protective stops that became final without our cancel, a trade goes without. */
export const MOST_STOP_TRIES = 4;
/** Longer than for other orders, as every read of open orders shows whether the stop works. */
export const STOP_LOOK_UP_MS = 30 * SECOND;
/** A sell not accepted within this time is a critical alarm. */
export const EXIT_ACCEPT_ALARM_MS = 5 * SECOND;
/** A market sell not final within this time is a critical alarm. */
export const MARKET_EXIT_ALARM_MS = 30 * SECOND;
/** Sells tried with refused keys; then they wait until the broker accepts the keys. */
export const MOST_KEY_REFUSALS = 3;
/** This many refusals in this span are a critical alarm. */
export const EXIT_REFUSAL_BURST = { count: 5, span: MINUTE } as const;

/** A position open this long after the flatten time is a critical alarm. */
export const FLATTEN_ALARM_MS = 15 * MINUTE;
