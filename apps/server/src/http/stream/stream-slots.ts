import { done, type Result, refused } from '@tideline/api';
import { HTTP_LIMITS } from '../limits.ts';

interface StreamListener {
  readonly sessionId: string;
  readonly userId: string;
}

export class StreamSlots {
  readonly #countBySession = new Map<string, number>();
  readonly #countByUser = new Map<string, number>();
  #totalCount = 0;

  /** Call the returned function when the stream ends. */
  takeSlot({ sessionId, userId }: StreamListener): Result<() => void> {
    if (!this.#hasFreeSlot(sessionId, userId)) {
      return refused({
        code: 'TOO_MANY',
        message: 'Too many pages of this server are open. Close some of them.',
        retryAfter: Math.ceil(HTTP_LIMITS.streamRetryMs / 1000),
      });
    }
    changeCount(this.#countBySession, sessionId, 1);
    changeCount(this.#countByUser, userId, 1);
    this.#totalCount += 1;
    return done(() => {
      changeCount(this.#countBySession, sessionId, -1);
      changeCount(this.#countByUser, userId, -1);
      this.#totalCount -= 1;
    });
  }

  /** The last places are a reserve, so several users together can't take everyone else's. */
  #hasFreeSlot(sessionId: string, userId: string): boolean {
    const userCount = this.#countByUser.get(userId) ?? 0;
    const isReserveOnly = this.#totalCount >= HTTP_LIMITS.streamsBeforeReserve;
    return (
      this.#totalCount < HTTP_LIMITS.streams &&
      userCount <
        (isReserveOnly ? HTTP_LIMITS.streamsInReserveOfUser : HTTP_LIMITS.streamsOfUser) &&
      (this.#countBySession.get(sessionId) ?? 0) < HTTP_LIMITS.streamsOfSession
    );
  }
}

function changeCount(counts: Map<string, number>, name: string, step: 1 | -1): void {
  const count = (counts.get(name) ?? 0) + step;
  if (count === 0) counts.delete(name);
  else counts.set(name, count);
}
