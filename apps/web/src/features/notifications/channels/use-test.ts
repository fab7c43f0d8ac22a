import { useState } from 'react';
import { errorText } from '../../../lib/errors/error-text.ts';
import { isRefused } from '../../../lib/errors/failure-text.ts';
import { useTestChannel } from '../../../live/actions/save/save-channel.ts';

export interface TestEnd {
  /** Browser time. */
  readonly at: number;
  readonly isDelivered: boolean;
  /** Milliseconds; null when the server refused to send the test. */
  readonly tookMs: number | null;
  /** Error; null when the test was delivered. */
  readonly error: string | null;
}

/** Earlier results, so a failure can be compared with the next. */
const KEPT_RESULTS = 3;

/** Newest first. */
export function useTest(id: string | null) {
  const { mutate, isPending } = useTestChannel();
  const [results, setResults] = useState<readonly TestEnd[]>([]);
  const keep = (end: Omit<TestEnd, 'at'>) =>
    setResults((before) => [{ at: Date.now(), ...end }, ...before].slice(0, KEPT_RESULTS));
  const send = (to = id) => {
    if (to === null) return;
    mutate(
      { id: to },
      {
        onSuccess: ({ delivered, error, tookMs }) =>
          keep({ isDelivered: delivered, error, tookMs }),
        onError: (error) => {
          // The page reports unconfirmed actions.
          if (isRefused(error)) {
            keep({ isDelivered: false, error: errorText(error), tookMs: null });
          }
        },
      },
    );
  };
  return { send: () => send(), sendTo: send, isPending, results, forget: () => setResults([]) };
}
