import type { Query, Reading, ReadName } from './reader.ts';

export interface ThreadData {
  readonly path: string;
}

export type Question = {
  readonly [Name in ReadName]: { readonly name: Name; readonly query: Query<Name> };
}[ReadName];

/** First that the thread is ready, then one answer to each question. */
export type Reply =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly answer: Reading<ReadName> }
  /** A defect, or a database that can't be read. */
  | { readonly type: 'failed'; readonly error: unknown };
