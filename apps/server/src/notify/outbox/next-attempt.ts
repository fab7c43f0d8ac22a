/** Counted from the time at which the notice was written. */
export const GIVE_UP_AFTER_MS = 24 * 3_600_000;

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

export interface FailedAttempt {
  /** How often the message has failed, this time included. */
  readonly failures: number;
  readonly retryAfterMs: number | null;
  readonly raisedAt: number;
  readonly now: number;
  /** Between 0 and 1; spreads the attempts of many channels. */
  readonly random: number;
}

export type NextAttempt =
  | { readonly type: 'give-up' }
  | { readonly type: 'retry'; readonly at: number };

/**
 * Pauses double from 5 s to 15 min. An attempt waits between half a pause and a whole one, and never
 * less than the receiver's Retry-After. The last attempt is made when the message is 24 hours old.
 */
export function nextAttempt(attempt: FailedAttempt): NextAttempt {
  const { failures, retryAfterMs, raisedAt, now, random } = attempt;
  const giveUpAt = raisedAt + GIVE_UP_AFTER_MS;
  if (now >= giveUpAt) return { type: 'give-up' };
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
  const spread = Math.round(pause * (0.5 + random / 2));
  return { type: 'retry', at: Math.min(now + Math.max(spread, retryAfterMs ?? 0), giveUpAt) };
}
