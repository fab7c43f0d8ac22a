import type { NoticeData, NoticeKind } from '@tideline/engine';

/** What every channel sends. All of it is plain text. */
export interface Message {
  /** The same for every attempt: receivers recognise a repetition by it. */
  readonly id: string;
  readonly kind: NoticeKind | 'test';
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly title: string;
  readonly text: string;
  readonly data: NoticeData;
}

/** `error` is in our words: neither an address nor what the receiver answered. */
export type Outcome =
  | { readonly type: 'delivered' }
  | {
      readonly type: 'failed';
      readonly error: string;
      /** The wait that the receiver asks for; null when it asks for none. */
      readonly retryAfterMs: number | null;
    }
  /** The receiver is no more: nothing is to be sent to it again. */
  | { readonly type: 'gone'; readonly error: string };

export function failed(error: string, retryAfterMs: number | null = null): Outcome {
  return { type: 'failed', error, retryAfterMs };
}
