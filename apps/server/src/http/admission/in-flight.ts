import { LIMITS } from '../limits.ts';
import type { Visitor } from './client.ts';

/**
 * How many calls of each visitor arrive, are worked on, or wait for a hash or the broker. There is no
 * limit for all together: who sends slowly would keep everybody else out.
 */
export class InFlight {
  readonly #of = new Map<string, number>();

  /** One request always has: a batch may be as large as it may be. */
  hasPlace(visitor: Visitor, calls: number): boolean {
    const { ofSession, ofStrangers } = LIMITS.inFlight;
    const most = visitor.session === null ? ofStrangers : ofSession;
    const underWay = this.#of.get(nameOf(visitor)) ?? 0;
    return underWay === 0 || underWay + calls <= most;
  }

  /** Call the answer once, when it is over. */
  enter(visitor: Visitor, calls: number): () => void {
    const name = nameOf(visitor);
    this.#of.set(name, (this.#of.get(name) ?? 0) + calls);
    return () => {
      const left = (this.#of.get(name) ?? calls) - calls;
      if (left === 0) this.#of.delete(name);
      else this.#of.set(name, left);
    };
  }
}

function nameOf({ network, session }: Visitor): string {
  return session === null ? `at ${network}` : session.key;
}
