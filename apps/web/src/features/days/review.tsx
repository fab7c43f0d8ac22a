import type { DayReview as Review } from '@tideline/api/schemas';
import { type ComponentProps, useMemo } from 'react';
import { SessionCard } from '../../components/trading/chart/session-card.tsx';
import { TextLink } from '../../components/ui/forms/links.tsx';
import { EmptyState } from '../../components/ui/waiting/empty-state.tsx';
import { InlineMessage } from '../../components/ui/waiting/inline-message.tsx';
import { plural } from '../../lib/text/format.ts';
import { useMarketStatus } from '../../live/queries/market.ts';
import { DayDecisions } from './day-decisions.tsx';
import { DayEquity } from './day-equity.tsx';
import { closedSentence, type DayTense, gapSentence } from './day-texts.ts';
import { DayThresholds } from './day-thresholds.tsx';
import { DayTrades } from './day-trades.tsx';
import { Nothing } from './nothing.tsx';

interface DayReviewProps {
  readonly review: Review;
  readonly when: DayTense;
}

export function DayReview({ review, when }: DayReviewProps) {
  if (review.session === null) {
    return (
      <EmptyDay title="Closed on this day">
        {closedSentence(review)} The arrows lead to the trading days beside it.
      </EmptyDay>
    );
  }
  if (when === 'future') {
    return (
      <EmptyDay title="This day is still to come">
        What is decided and traded on it stands here from its first bar on.
      </EmptyDay>
    );
  }
  return <Cards review={review} isPresent={when === 'present'} />;
}

export function EmptyDay(props: Pick<ComponentProps<typeof EmptyState>, 'title' | 'children'>) {
  return (
    <div className="card">
      <EmptyState {...props} action={<TextLink href="/days">The present trading day</TextLink>} />
    </div>
  );
}

function Cards({ review, isPresent }: { readonly review: Review; readonly isPresent: boolean }) {
  const { data: market } = useMarketStatus();
  const trades = useMemo(() => ({ closed: review.trades }), [review.trades]);
  const gap = isPresent ? null : gapSentence(review);
  const threshold =
    review.decisions.findLast(({ inputs }) => inputs !== null)?.inputs?.confidenceThreshold ?? null;
  return (
    <div className="flex flex-col gap-3">
      {gap !== null && <InlineMessage tone="warn">{gap}</InlineMessage>}
      <div className="grid gap-3 xl:grid-cols-[minmax(0,1fr)_20.5rem]">
        <div className="min-w-0">
          <SessionCard
            title={market?.symbol ?? 'Session'}
            bars={review.bars}
            closesAt={review.session?.close ?? null}
            trades={trades}
            confidenceThreshold={threshold}
            aside={plural(review.bars.length, 'bar')}
            emptyContent={
              <Nothing title="No bar of this session">
                {isPresent
                  ? 'The first one is complete five minutes after the open.'
                  : 'None was recorded, and the history of the market does not reach back so far.'}
              </Nothing>
            }
          />
        </div>
        <DayThresholds thresholds={review.thresholds} confidence={threshold} />
      </div>
      <DayTrades
        trades={review.trades}
        isDecided={review.decisions.length > 0}
        isPresent={isPresent}
      />
      <DayDecisions review={review} />
      <DayEquity review={review} isPresent={isPresent} />
    </div>
  );
}
