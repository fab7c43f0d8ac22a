import { HTTP_LIMITS } from '../limits.ts';
import type { RequestedCalls } from './call.ts';
import type { Visitor } from './client.ts';

export interface WaitingRequest {
  readonly visitor: Visitor;
  readonly call: Pick<RequestedCalls, 'isChange'>;
  waitDeadline: number;
  /** Wall time after which it waits no longer, though within all shares. */
  readonly lastDeadline: number;
  enter(): void;
  refuse(): void;
}

export class WaitingRoom<T extends WaitingRequest> {
  readonly #queues = new Map<string, T[]>();
  #requestCount = 0;

  get isEmpty(): boolean {
    return this.#requestCount === 0;
  }

  hasQueueOf(visitor: Visitor): boolean {
    return this.#queues.has(queueKey(visitor));
  }

  add(request: T): boolean {
    const { all, ofLine } = HTTP_LIMITS.waiting;
    const queueName = queueKey(request.visitor);
    const queue = this.#queues.get(queueName) ?? [];
    if (this.#requestCount >= all || queue.length >= ofLine) return false;
    // A user's change must not time out behind the user's own reads.
    const isFirst = request.call.isChange && request.visitor.session !== null;
    const place = isFirst ? queue.findLastIndex(({ call }) => call.isChange) + 1 : queue.length;
    queue.splice(place, 0, request);
    this.#queues.set(queueName, queue);
    this.#requestCount += 1;
    return true;
  }

  leave(request: T): void {
    const queueName = queueKey(request.visitor);
    const queue = this.#queues.get(queueName);
    const position = queue?.indexOf(request) ?? -1;
    if (queue === undefined || position < 0) return;
    queue.splice(position, 1);
    this.#requestCount -= 1;
    if (queue.length === 0) this.#queues.delete(queueName);
  }

  /** Of the first in each queue, takes the one whose client has used least. */
  takeNext(mayEnter: (request: T) => boolean, usedMsOf: (visitor: Visitor) => number): T | null {
    let nextRequest: T | null = null;
    let leastUsedMs = Number.POSITIVE_INFINITY;
    for (const [first] of this.#queues.values()) {
      if (first === undefined || !mayEnter(first)) continue;
      const usedMs = usedMsOf(first.visitor);
      if (usedMs >= leastUsedMs) continue;
      leastUsedMs = usedMs;
      nextRequest = first;
    }
    if (nextRequest !== null) this.leave(nextRequest);
    return nextRequest;
  }

  /**
   * A read within all shares waits only for the thread, which a busy machine lets run seldom: the
   * first of a line wait on. A change would be carried out when its user expects it no more.
   */
  takeExpired(now: number, isWithinShares: (request: T) => boolean): readonly T[] {
    const { longOfLine } = HTTP_LIMITS.waiting;
    return this.#take([...this.#queues.values()], (request, place) => {
      const { call, waitDeadline, lastDeadline } = request;
      if (waitDeadline > now) return false;
      const mayWaitOn = !call.isChange && place < longOfLine && now < lastDeadline;
      if (!mayWaitOn || !isWithinShares(request)) return true;
      request.waitDeadline = Math.min(now + HTTP_LIMITS.waitMs, lastDeadline);
      return false;
    });
  }

  takeOf(visitor: Visitor, isTaken: (request: T) => boolean): readonly T[] {
    return this.#take([this.#queues.get(queueKey(visitor)) ?? []], isTaken);
  }

  #take(
    queues: readonly (readonly T[])[],
    isTaken: (request: T, place: number) => boolean,
  ): readonly T[] {
    const taken = queues.flatMap((queue) => queue.filter(isTaken));
    for (const request of taken) this.leave(request);
    return taken;
  }
}

function queueKey({ network, session }: Visitor): string {
  return session === null ? `at ${network}` : session.userId;
}
