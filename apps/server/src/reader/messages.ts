import type { Query, Reading, ReadName } from './reader.ts';

/** What the thread is started with. */
export interface ThreadData {
  /** The database's file. */
  readonly path: string;
}

/** What the thread is asked: one question at a time. */
export type Question = {
  readonly [Name in ReadName]: { readonly name: Name; readonly query: Query<Name> };
}[ReadName];

/** What it says: first that it is ready, then one answer to each question. */
export type Reply =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly answer: Reading<ReadName> }
  /** A defect, or a file that can't be read. */
  | { readonly type: 'failed'; readonly error: unknown };
