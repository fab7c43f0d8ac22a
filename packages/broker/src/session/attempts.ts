import { type Failure, orderRequestError, toReadError } from '../port/failure.ts';
import { type ClockAndJitter, pause, withJitter } from './waits.ts';

/** Wall milliseconds for a whole answer. */
export const ANSWER_TIMEOUT_MS = 10_000;
export const NO_ANSWER_IN_TIME = `no answer within ${ANSWER_TIMEOUT_MS / 1_000} s`;

/** Wall milliseconds before the second and the third try of a read. */
const RETRY_DELAYS_MS = [250, 1_000];

export type Attempt<T> =
  | { readonly type: 'answer'; readonly value: T }
  | { readonly type: 'failure'; readonly failure: Failure };

export async function readWithRetries<T>(
  requestName: string,
  { wall, jitter }: ClockAndJitter,
  attempt: () => Promise<Attempt<T>>,
): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const result = await attempt();
    if (result.type === 'answer') return result.value;
    const error = toReadError(requestName, result.failure);
    const delayMs = RETRY_DELAYS_MS[tries];
    if (error.kind !== 'unavailable' || delayMs === undefined) throw error;
    await pause(wall, withJitter(delayMs, jitter));
  }
}

/** Throws `BrokerError` on any failure, as a change is never sent twice. */
export async function sendOnce<T>(requestName: string, attempt: () => Promise<Attempt<T>>) {
  const result = await attempt();
  if (result.type === 'answer') return result.value;
  throw orderRequestError(requestName, result.failure);
}
