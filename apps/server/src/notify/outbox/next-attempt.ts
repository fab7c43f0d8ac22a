/** Counted from the time at which the notice was written. */
export const GIVE_UP_AFTER_MS = 24 * 3_600_000;

const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 15 * 60_000;

export interface FailedAttempt {
  /** How often the message has failed, this time included. */
  readonly failureCount: number;
  readonly retryAfterMs: number | null;
  readonly raisedAt: number;
  readonly now: number;
  /** Between 0 and 1; spreads the attempts of many channels. */
  readonly randomShare: number;
}

export type NextAttempt =
  | { readonly type: 'give-up' }
  | { readonly type: 'retry'; readonly retryAt: number };

/**
 * Pauses double from 5 s to 15 min. An attempt waits between half a pause and a whole one, and at
 * least the receiver's Retry-After, except the last, made when the message is 24 hours old.
 */
export function nextAttempt(attempt: FailedAttempt): NextAttempt {
  const { failureCount, retryAfterMs, raisedAt, now, randomShare } = attempt;
  const giveUpAt = raisedAt + GIVE_UP_AFTER_MS;
  if (now >= giveUpAt) return { type: 'give-up' };
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (failureCount - 1), MAX_PAUSE_MS);
  const randomizedPauseMs = Math.round(pauseMs * (0.5 + randomShare / 2));
  const waitMs = Math.max(randomizedPauseMs, retryAfterMs ?? 0);
  return { type: 'retry', retryAt: Math.min(now + waitMs, giveUpAt) };
}
