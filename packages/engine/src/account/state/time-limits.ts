import { MINUTE, SECOND } from '../../model/time.ts';

/** Longest time that a request can stay in flight. */
const IN_FLIGHT_MS = 30 * SECOND;
/** How long the broker may not find by its id what it has accepted. */
const FOUND_WITHIN_MS = 3 * SECOND;
/** How long after it was sent an order must be looked up for "not known" to mean "absent". */
export const ABSENT_AFTER_MS = IN_FLIGHT_MS + FOUND_WITHIN_MS;
/** How much earlier than its plan a purchase may seem to have reached the broker. */
export const CLOCK_DOUBT_MS = 10 * MINUTE;
/** A planned exit that has not been sent by then is planned anew. */
export const EXIT_AGE_LIMIT = 2 * SECOND;
/** How long the answer to a post may take before the order is looked up. */
export const ANSWER_LIMIT = 5 * SECOND;
/** Between look-ups of an order whose state is in doubt, and of one that works. */
export const DOUBT_LOOK_UP_MS = 2 * SECOND;
export const WORKING_LOOK_UP_MS = 5 * SECOND;
/** A cancel without an effect is asked for again, and is an alarm after the longer time. */
export const CANCEL_REPEAT_MS = 5 * SECOND;
export const CANCEL_ALARM_MS = 30 * SECOND;
/** How long a sale waits for the positions before it is asked for again or goes by our own book. */
export const POSITION_ANSWER_MS = 5 * SECOND;
/** Between reads of the broker that a trade waits for. */
export const READ_REPEAT_MS = SECOND;
/** How long the broker's positions may lag behind a fill. */
export const FILL_SETTLES_MS = 10 * SECOND;
/** How far apart two reads must be that find fewer contracts than we hold. */
export const MISMATCH_MS = 2 * SECOND;
/** How long a sale waits for the end of a purchase that was cancelled. */
export const ENTRY_CANCEL_WAIT_MS = 5 * SECOND;
/** How long a closed trade waits for prices that the broker has not told yet. */
export const PRICE_ANSWER_MS = 30 * SECOND;

/** Silence of the quotes while a position is open. */
export const SILENCE_READ_MS = 10 * SECOND;
export const SILENCE_ALARM_MS = 60 * SECOND;
export const SILENCE_FLATTEN_MS = 120 * SECOND;
/** Between reads of the quote by REST, and how many must be in vain before silence sells. */
export const QUOTE_READ_MS = 5 * SECOND;
export const FAILED_QUOTE_READS = 3;
/** A quote older than this when it is read says nothing about now. */
export const QUOTE_STALE_MS = MINUTE;

/** Pause after a refused exit: doubles up to the longest. */
export const FIRST_PAUSE_MS = SECOND;
export const LONGEST_PAUSE_MS = 30 * SECOND;
/** A sale that the broker has not taken by then is a critical alarm. */
export const EXIT_ACCEPT_ALARM_MS = 5 * SECOND;
/** A sale at the market that has not ended by then is a critical alarm. */
export const MARKET_EXIT_ALARM_MS = 30 * SECOND;
/** Sales that are tried with keys that the broker refuses; then they wait until it takes them. */
export const MOST_KEY_REFUSALS = 3;
/** As many refusals in this span are a critical alarm. */
export const EXIT_REFUSAL_BURST = { count: 5, span: MINUTE } as const;

/** A position that is still open this long after the flatten time is a critical alarm. */
export const FLATTEN_ALARM_MS = 15 * MINUTE;
/** Completed bars to sit out after a trade, and on the same side after a stop. */
export const COOL_DOWN_BARS = 1;
export const STOP_COOL_DOWN_BARS = 3;
