import type { NoticeData, NoticeKind } from '@tideline/engine';

export interface Message {
  /** The same for every attempt, so receivers recognise a repetition. */
  readonly id: string;
  readonly kind: NoticeKind | 'test';
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly title: string;
  readonly text: string;
  readonly data: NoticeData;
}

/** `error` is our own sentence, without an address or the receiver's answer. */
export type DeliveryOutcome =
  | { readonly type: 'delivered' }
  | {
      readonly type: 'failed';
      readonly error: string;
      /** Null when the receiver sent no Retry-After. */
      readonly retryAfterMs: number | null;
    }
  /** The receiver no longer exists: nothing is sent to it again. */
  | { readonly type: 'gone'; readonly error: string };

export function failedOutcome(error: string, retryAfterMs: number | null = null): DeliveryOutcome {
  return { type: 'failed', error, retryAfterMs };
}
