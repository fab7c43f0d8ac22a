import { HTTP_LIMITS } from '../limits.ts';
import type { Visitor } from './client.ts';

/**
 * Counts each visitor's calls that arrive, are worked on, or wait for a hash or the broker. There
 * is no limit for all together: slow senders would use it up and keep all other clients out.
 */
export class InFlightCalls {
  readonly #countByVisitor = new Map<string, number>();

  /** A first request always has a place, because one batch may use all places. */
  hasRoomFor(visitor: Visitor, callCount: number): boolean {
    const { ofSession, ofUnknown } = HTTP_LIMITS.inFlight;
    const maxCalls = visitor.session === null ? ofUnknown : ofSession;
    const openCalls = this.#countByVisitor.get(visitorKey(visitor)) ?? 0;
    return openCalls === 0 || openCalls + callCount <= maxCalls;
  }

  enter(visitor: Visitor, callCount: number): () => void {
    const visitorName = visitorKey(visitor);
    this.#countByVisitor.set(visitorName, (this.#countByVisitor.get(visitorName) ?? 0) + callCount);
    return () => {
      const leftCount = (this.#countByVisitor.get(visitorName) ?? callCount) - callCount;
      if (leftCount === 0) this.#countByVisitor.delete(visitorName);
      else this.#countByVisitor.set(visitorName, leftCount);
    };
  }
}

function visitorKey({ network, session }: Visitor): string {
  return session === null ? `at ${network}` : session.credentialHash;
}
