import { keepPreviousData } from '@tanstack/react-query';
import type { Settings } from '@tideline/api/schemas';
import { useSettled } from '../../lib/browser/use-settled.ts';
import { trpc } from '../../lib/calls/trpc.ts';
import { POLL } from './intervals.ts';

/** A slider that is being moved is asked about when it rests. */
const REST_MS = 150;

/** Stands while the server is asked, as long as what comes. */
const ASKING = 'What that buys now is being worked out.';

type Wish = Partial<Pick<Settings, 'portfolioPercentage' | 'riskLevel'>>;

/**
 * What a trade would take now, in a sentence, by the very sizing that trades: with the saved settings,
 * or with those that are being tried out. Null where it can't be told.
 */
export function useTradeSize(
  { portfolioPercentage, riskLevel }: Wish = {},
  { isWanted = true }: { readonly isWanted?: boolean } = {},
): string | null {
  const share = useSettled(portfolioPercentage, REST_MS);
  const level = useSettled(riskLevel, REST_MS);
  const { data, isError, isPlaceholderData } = trpc.settings.size.useQuery(
    {
      ...(share === undefined ? {} : { portfolioPercentage: share }),
      ...(level === undefined ? {} : { riskLevel: level }),
    },
    { enabled: isWanted, refetchInterval: POLL.account, placeholderData: keepPreviousData },
  );
  const isSettled = share === portfolioPercentage && level === riskLevel && !isPlaceholderData;
  if (isError) return null;
  return data === undefined || !isSettled ? ASKING : data.sentence;
}
