import type { ProcessFaults } from './fault-rates.ts';
import type { Random } from './random.ts';

export type CrashPoint = 'before-commit' | 'after-commit' | 'sent' | 'arrived' | 'answering';

export interface CrashPolicy {
  /** `isAct` says that the request changes something at the broker. */
  strikes(point: CrashPoint, isAct: boolean): boolean;
}

/** Reads are many and change nothing, so few of them crash. */
const CRASHING_READ_SHARE = 0.02;

export function randomCrashes(
  lots: Random,
  { crashAtCommit, crashAtRequest }: ProcessFaults,
): CrashPolicy {
  return {
    strikes(point, isAct) {
      if (point === 'before-commit' || point === 'after-commit') {
        return lots.chance(crashAtCommit / 2);
      }
      return lots.chance((crashAtRequest / 3) * (isAct ? 1 : CRASHING_READ_SHARE));
    },
  };
}

/** Crashes at the points with these numbers, from 1 on; counts all points. */
export class CountedCrashes implements CrashPolicy {
  readonly #at: ReadonlySet<number>;
  count = 0;

  constructor(at: readonly number[]) {
    this.#at = new Set(at);
  }

  strikes(): boolean {
    this.count += 1;
    return this.#at.has(this.count);
  }
}
