import { useState } from 'react';
import type { RouterOutputs } from '../../../lib/calls/trpc.ts';
import { errorText } from '../../../lib/errors/error-text.ts';
import { isRefused } from '../../../lib/errors/failure-text.ts';
import { useTestChannel } from '../../../live/actions/save/save-channel.ts';

type ChannelTestAnswer = RouterOutputs['notifications']['testChannel'];

/** A test's answer; `tookMs` is null where the server refused to send the test. */
export interface TestOutcome extends Omit<ChannelTestAnswer, 'tookMs'> {
  /** Browser time. */
  readonly endedAtMs: number;
  readonly tookMs: number | null;
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
        onSuccess: keepResult,
        onError: (error) => {
          // The page reports unconfirmed actions.
          if (isRefused(error)) {
            keepResult({ delivered: false, error: errorText(error), tookMs: null });
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
