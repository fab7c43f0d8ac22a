import { HTTP_LIMITS } from '../limits.ts';
import type { Visitor } from './client.ts';

/**
 * Counts each visitor's calls that arrive, are worked on, or wait for a hash or the broker. There
 * is no limit for all together: slow senders would use it up and keep all other clients out.
 */
export class InFlight {
  readonly #of = new Map<string, number>();

  /** A first request always has a place, because one batch may use all places. */
  hasPlace(visitor: Visitor, calls: number): boolean {
    const { ofSession, ofUnknown } = HTTP_LIMITS.inFlight;
    const most = visitor.session === null ? ofUnknown : ofSession;
    const underWay = this.#of.get(visitorKey(visitor)) ?? 0;
    return underWay === 0 || underWay + calls <= most;
  }

  enter(visitor: Visitor, calls: number): () => void {
    const name = visitorKey(visitor);
    this.#of.set(name, (this.#of.get(name) ?? 0) + calls);
    return () => {
      const left = (this.#of.get(name) ?? calls) - calls;
      if (left === 0) this.#of.delete(name);
      else this.#of.set(name, left);
    };
  }
}

function visitorKey({ network, session }: Visitor): string {
  return session === null ? `at ${network}` : session.key;
}
