import { LIMITS } from '../limits.ts';
import type { Visitor } from './visitor.ts';

/** How many requests are being worked on, or wait for a hash or the broker: in all, and of each visitor. */
export class InFlight {
  readonly #of = new Map<string, number>();
  #all = 0;

  hasPlace(visitor: Visitor): boolean {
    const { ofSession, ofStrangers, all } = LIMITS.inFlight;
    const most = visitor.session === null ? ofStrangers : ofSession;
    return this.#all < all && (this.#of.get(nameOf(visitor)) ?? 0) < most;
  }

  /** Call the answer once, when it is over. */
  enter(visitor: Visitor): () => void {
    const name = nameOf(visitor);
    this.#all += 1;
    this.#of.set(name, (this.#of.get(name) ?? 0) + 1);
    return () => {
      this.#all -= 1;
      const left = (this.#of.get(name) ?? 1) - 1;
      if (left === 0) this.#of.delete(name);
      else this.#of.set(name, left);
    };
  }
}

function nameOf({ network, session }: Visitor): string {
  return session === null ? `at ${network}` : session.key;
}
