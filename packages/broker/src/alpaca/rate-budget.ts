import type { Wall } from './wall.ts';

/** Calls of a broker minute that only exits, cancels and look-ups may use. */
const RESERVE = 60;
/** Under the reserve one routine read goes out this often: thirty in a minute leave half of it. */
const PROBE_MS = 2_000;

export interface RateBudget {
  /** Learns from the head of an answer. */
  note(response: Response): void;
  /** Whether a routine read may be sent now. */
  admitsRoutine(): boolean;
}

/**
 * Keeps the last calls of the broker's minute for what protects money. The broker's own counter is
 * the only one believed: its minute runs on the market's clock, and other programs share the account.
 */
export function createRateBudget(wall: Wall): RateBudget {
  let isShort = false;
  let lastProbe = Number.NEGATIVE_INFINITY;
  return {
    note({ status, headers }) {
      const remaining = headers.get('x-ratelimit-remaining');
      if (status === 429) isShort = true;
      else if (remaining !== null) isShort = Number(remaining) <= RESERVE;
      else if (status < 400) isShort = false;
    },
    admitsRoutine() {
      if (!isShort) return true;
      if (wall.now() - lastProbe < PROBE_MS) return false;
      lastProbe = wall.now();
      return true;
    },
  };
}
