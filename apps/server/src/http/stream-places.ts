import { done, type Result, refused } from '@tideline/api';
import { LIMITS } from './limits.ts';

/** How many streams are open, in all and of each session. */
export class StreamPlaces {
  readonly #ofSession = new Map<string, number>();
  #total = 0;

  /** A place, given back by calling it; or a refusal while there is none. */
  take(sessionId: string): Result<() => void> {
    const own = this.#ofSession.get(sessionId) ?? 0;
    if (own >= LIMITS.streamsOfSession || this.#total >= LIMITS.streams) {
      return refused({
        code: 'TOO_MANY',
        message: 'Too many pages of this server are open. Close some of them.',
        retryAfter: Math.ceil(LIMITS.streamRetryMs / 1000),
      });
    }
    this.#ofSession.set(sessionId, own + 1);
    this.#total += 1;
    return done(() => this.#giveBack(sessionId));
  }

  #giveBack(sessionId: string): void {
    const own = (this.#ofSession.get(sessionId) ?? 0) - 1;
    if (own <= 0) this.#ofSession.delete(sessionId);
    else this.#ofSession.set(sessionId, own);
    this.#total -= 1;
  }
}
