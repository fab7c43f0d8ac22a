import { useState } from 'react';
import { errorText } from '../../../lib/errors/error-text.ts';
import { isRefused } from '../../../lib/errors/failure-text.ts';
import { useTestChannel } from '../../../live/actions/save/save-channel.ts';

export interface TestOutcome {
  /** Browser time. */
  readonly endedAtMs: number;
  readonly isDelivered: boolean;
  /** Milliseconds; null when the server refused to send the test. */
  readonly tookMs: number | null;
  /** Error; null when the test was delivered. */
  readonly error: string | null;
}

/** Earlier results, so a failure can be compared with the next. */
const MAX_KEPT_RESULTS = 3;

/** Newest first. */
export function useChannelTest(channelId: string | null) {
  const { mutate, isPending } = useTestChannel();
  const [results, setResults] = useState<readonly TestOutcome[]>([]);
  const keepResult = (outcome: Omit<TestOutcome, 'endedAtMs'>) =>
    setResults((earlierResults) =>
      [{ endedAtMs: Date.now(), ...outcome }, ...earlierResults].slice(0, MAX_KEPT_RESULTS),
    );
  const sendTest = (targetId = channelId) => {
    if (targetId === null) return;
    mutate(
      { id: targetId },
      {
        onSuccess: ({ delivered, error, tookMs }) =>
          keepResult({ isDelivered: delivered, error, tookMs }),
        onError: (error) => {
          // The page reports unconfirmed actions.
          if (isRefused(error)) {
            keepResult({ isDelivered: false, error: errorText(error), tookMs: null });
          }
        },
      },
    );
  };
  return {
    send: () => sendTest(),
    sendTo: sendTest,
    isPending,
    results,
    forget: () => setResults([]),
  };
}
