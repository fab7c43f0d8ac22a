import { HTTP_LIMITS } from '../limits.ts';
import type { Visitor } from './client.ts';

export interface WaitingRequest {
  readonly visitor: Visitor;
  readonly waitDeadline: number;
  enter(): void;
  refuse(): void;
}

export class WaitingRoom<T extends WaitingRequest> {
  readonly #lines = new Map<string, T[]>();
  #size = 0;

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  hasLineOf(visitor: Visitor): boolean {
    return this.#lines.has(queueKey(visitor));
  }

  add(waiting: T): boolean {
    const { all, ofLine } = HTTP_LIMITS.waiting;
    const name = queueKey(waiting.visitor);
    const line = this.#lines.get(name) ?? [];
    if (this.#size >= all || line.length >= ofLine) return false;
    line.push(waiting);
    this.#lines.set(name, line);
    this.#size += 1;
    return true;
  }

  leave(waiting: T): void {
    const name = queueKey(waiting.visitor);
    const line = this.#lines.get(name);
    const at = line?.indexOf(waiting) ?? -1;
    if (line === undefined || at < 0) return;
    line.splice(at, 1);
    this.#size -= 1;
    if (line.length === 0) this.#lines.delete(name);
  }

  /** Of the first in each queue, takes the one whose client has used least. */
  takeNext(mayEnter: (waiting: T) => boolean, usedBy: (visitor: Visitor) => number): T | null {
    let next: T | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const [first] of this.#lines.values()) {
      if (first === undefined || !mayEnter(first)) continue;
      const used = usedBy(first.visitor);
      if (used >= least) continue;
      least = used;
      next = first;
    }
    if (next !== null) this.leave(next);
    return next;
  }

  takeExpired(now: number): readonly T[] {
    const expired = [...this.#lines.values()].flatMap((line) =>
      line.filter(({ waitDeadline }) => waitDeadline <= now),
    );
    for (const waiting of expired) this.leave(waiting);
    return expired;
  }
}

function queueKey({ network, session }: Visitor): string {
  return session === null ? `at ${network}` : session.userId;
}
