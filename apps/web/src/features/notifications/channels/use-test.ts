import { useState } from 'react';
import { errorText } from '../../../lib/errors/error-text.ts';
import { isRefused } from '../../../lib/errors/failure-text.ts';
import { useTestChannel } from '../../../live/actions/save/save-channel.ts';

/** One test's end. */
export interface TestEnd {
  /** Browser time. */
  readonly at: number;
  readonly isDelivered: boolean;
  /** Null when the server refused to send it. */
  readonly tookMs: number | null;
  /** Why not; null when it was delivered. */
  readonly error: string | null;
}

/** Kept on the page, so that a failure can be compared with what follows. */
const KEPT = 3;

/** The ends of tests of one channel, newest first. */
export function useTest(id: string | null) {
  const { mutate, isPending } = useTestChannel();
  const [results, setResults] = useState<readonly TestEnd[]>([]);
  const keep = (end: Omit<TestEnd, 'at'>) =>
    setResults((before) => [{ at: Date.now(), ...end }, ...before].slice(0, KEPT));
  const send = (to = id) => {
    if (to === null) return;
    mutate(
      { id: to },
      {
        onSuccess: ({ delivered, error, tookMs }) =>
          keep({ isDelivered: delivered, error, tookMs }),
        onError: (error) => {
          // Unconfirmed acts stay above the page until known.
          if (isRefused(error)) {
            keep({ isDelivered: false, error: errorText(error), tookMs: null });
          }
        },
      },
    );
  };
  return { send: () => send(), sendTo: send, isPending, results, forget: () => setResults([]) };
}
