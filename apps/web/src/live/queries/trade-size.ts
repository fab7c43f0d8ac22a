import { keepPreviousData } from '@tanstack/react-query';
import type { Settings } from '@tideline/api/schemas';
import { useDebounced } from '../../lib/browser/use-debounced.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { useQueryWhileWanted } from '../../lib/calls/use-query-while-wanted.ts';
import { POLL_INTERVALS_MS } from './intervals.ts';

/** The server is asked once a slider rests, and not at each of its moves. */
const DEBOUNCE_MS = 150;

/** As long as the sentence that replaces it, so nothing moves. */
const WAITING_SENTENCE = 'What that buys now is being worked out.';

type TriedSizeSettings = Partial<Pick<Settings, 'portfolioPercentage' | 'riskLevel'>>;

/** By the sizing that trades, with the saved settings or those tried out; null when unknown. */
export function useTradeSize(
  { portfolioPercentage, riskLevel }: TriedSizeSettings = {},
  { isWanted = true }: { readonly isWanted?: boolean } = {},
): string | null {
  const settledPercentage = useDebounced(portfolioPercentage, DEBOUNCE_MS);
  const settledRiskLevel = useDebounced(riskLevel, DEBOUNCE_MS);
  const { options, isRecent } = useQueryWhileWanted(isWanted, POLL_INTERVALS_MS.account);
  const { data, dataUpdatedAt, isError, isPlaceholderData } = trpc.settings.size.useQuery(
    {
      ...(settledPercentage === undefined ? {} : { portfolioPercentage: settledPercentage }),
      ...(settledRiskLevel === undefined ? {} : { riskLevel: settledRiskLevel }),
    },
    { ...options, placeholderData: keepPreviousData },
  );
  const isSettled =
    settledPercentage === portfolioPercentage &&
    settledRiskLevel === riskLevel &&
    !isPlaceholderData &&
    isRecent(dataUpdatedAt);
  if (isError) return null;
  return data === undefined || !isSettled ? WAITING_SENTENCE : data.sentence;
}
