import { done, type Result, refused } from '@tideline/api';
import { HTTP_LIMITS } from '../limits.ts';

interface StreamListener {
  readonly sessionId: string;
  readonly userId: string;
}

export class StreamPlaces {
  readonly #ofSession = new Map<string, number>();
  readonly #ofUser = new Map<string, number>();
  #total = 0;

  /** Call the returned function when the stream ends. */
  takePlace({ sessionId, userId }: StreamListener): Result<() => void> {
    if (!this.#hasPlace(sessionId, userId)) {
      return refused({
        code: 'TOO_MANY',
        message: 'Too many pages of this server are open. Close some of them.',
        retryAfter: Math.ceil(HTTP_LIMITS.streamRetryMs / 1000),
      });
    }
    addToCount(this.#ofSession, sessionId, 1);
    addToCount(this.#ofUser, userId, 1);
    this.#total += 1;
    return done(() => {
      addToCount(this.#ofSession, sessionId, -1);
      addToCount(this.#ofUser, userId, -1);
      this.#total -= 1;
    });
  }

  /** The last places are a reserve, so several users together can't take everyone else's. */
  #hasPlace(sessionId: string, userId: string): boolean {
    const ofUser = this.#ofUser.get(userId) ?? 0;
    const isReserve = this.#total >= HTTP_LIMITS.streamsBeforeReserve;
    return (
      this.#total < HTTP_LIMITS.streams &&
      ofUser < (isReserve ? HTTP_LIMITS.streamsInReserveOfUser : HTTP_LIMITS.streamsOfUser) &&
      (this.#ofSession.get(sessionId) ?? 0) < HTTP_LIMITS.streamsOfSession
    );
  }
}

function addToCount(counts: Map<string, number>, name: string, step: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + step;
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}
