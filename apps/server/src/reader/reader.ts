import type { Result } from '@tideline/api';
import type { Reads } from './reads.ts';

export type ReadName = keyof Reads;
export type Query<Name extends ReadName> = Parameters<Reads[Name]>[0];
export type Reading<Name extends ReadName> = Awaited<ReturnType<Reads[Name]>>;

/** The one door to what is read beside the trading. */
export interface Reader {
  /**
   * `userId`: who asks; users take turns, and get the answers of their own questions in the order in which
   * they asked. TOO_MANY for who asks far more than can be read, READER_BUSY when nothing can be.
   */
  ask<Name extends ReadName>(
    userId: string,
    name: Name,
    query: Query<Name>,
  ): Promise<Result<Reading<Name>>>;
}
