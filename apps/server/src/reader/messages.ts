import type { ReadName, ReadQuery, ReadResult } from './reader.ts';

export interface ReaderThreadData {
  readonly databasePath: string;
}

export type ReaderQuestion = {
  readonly [Name in ReadName]: { readonly name: Name; readonly query: ReadQuery<Name> };
}[ReadName];

/** The thread sends `ready` once, then one answer to each question. */
export type ReaderReply =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly answer: ReadResult<ReadName> }
  | { readonly type: 'failed'; readonly error: unknown };
