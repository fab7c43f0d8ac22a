import { keepPreviousData } from '@tanstack/react-query';
import type { Settings } from '@tideline/api/schemas';
import { useDebounced } from '../../lib/browser/use-debounced.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useAskedQuery } from '../../lib/calls/use-asked-query.ts';
import { POLL_INTERVALS_MS } from './intervals.ts';

/** The server is asked once a slider rests, and not at each of its moves. */
const REST_MS = 150;

/** As long as the sentence that replaces it, so nothing moves. */
const WAITING_SENTENCE = 'What that buys now is being worked out.';

type WishedSettings = Partial<Pick<Settings, 'portfolioPercentage' | 'riskLevel'>>;

/** By the sizing that trades, with the saved settings or those tried out; null when unknown. */
export function useTradeSize(
  { portfolioPercentage, riskLevel }: WishedSettings = {},
  { isWanted = true }: { readonly isWanted?: boolean } = {},
): string | null {
  const share = useDebounced(portfolioPercentage, REST_MS);
  const level = useDebounced(riskLevel, REST_MS);
  const { options, isRecent } = useAskedQuery(isWanted, POLL_INTERVALS_MS.account);
  const { data, dataUpdatedAt, isError, isPlaceholderData } = trpc.settings.size.useQuery(
    {
      ...(share === undefined ? {} : { portfolioPercentage: share }),
      ...(level === undefined ? {} : { riskLevel: level }),
    },
    { ...options, placeholderData: keepPreviousData },
  );
  const isSettled =
    share === portfolioPercentage &&
    level === riskLevel &&
    !isPlaceholderData &&
    isRecent(dataUpdatedAt);
  if (isError) return null;
  return data === undefined || !isSettled ? WAITING_SENTENCE : data.sentence;
}
