import type { Result } from '@tideline/api';
import type { Reads } from './reads.ts';

export type ReadName = keyof Reads;
export type ReadQuery<Name extends ReadName> = Parameters<Reads[Name]>[0];
export type ReadResult<Name extends ReadName> = Awaited<ReturnType<Reads[Name]>>;

export interface Reader {
  /**
   * Users take turns, and get their answers in the order of their questions. TOO_MANY for a user with
   * far too many questions; READER_BUSY when no question can be read.
   */
  ask<Name extends ReadName>(
    userId: string,
    name: Name,
    query: ReadQuery<Name>,
  ): Promise<Result<ReadResult<Name>>>;
}

export type ReaderQuestion = {
  readonly [Name in ReadName]: { readonly name: Name; readonly query: ReadQuery<Name> };
}[ReadName];

/** The thread sends `ready` once, then one answer to each question. */
export type ReaderReply =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly answer: ReadResult<ReadName> }
  | { readonly type: 'failed'; readonly error: unknown };
