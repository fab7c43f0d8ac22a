import type { DayReview as Review } from '@tideline/api/schemas';
import { type ComponentProps, useMemo } from 'react';
import { SessionCard } from '../../components/trading/chart/session-card.tsx';
import { TextLink } from '../../components/ui/forms/links.tsx';
import { EmptyState } from '../../components/ui/waiting/empty-state.tsx';
import { InlineMessage } from '../../components/ui/waiting/inline-message.tsx';
import { plural } from '../../lib/text/format.ts';
import { useMarketStatus } from '../../live/queries/market.ts';
import type { DayTense } from './day-date.ts';
import { DayDecisions } from './day-decisions.tsx';
import { DayEquity } from './day-equity.tsx';
import { marketClosedSentence, missedBarsSentence } from './day-texts.ts';
import { DayThresholds } from './day-thresholds.tsx';
import { DayTrades } from './day-trades.tsx';
import { NothingHereMessage } from './nothing-here-message.tsx';

export function DayReview({ review, tense }: { review: Review; tense: DayTense }) {
  if (review.session === null) {
    return (
      <EmptyDayCard title="Closed on this day">
        {marketClosedSentence(review)} The arrows lead to the trading days beside it.
      </EmptyDayCard>
    );
  }
  if (tense === 'future') {
    return (
      <EmptyDayCard title="This day is still to come">
        What is decided and traded on it stands here from its first bar on.
      </EmptyDayCard>
    );
  }
  return <DayReviewCards review={review} isToday={tense === 'present'} />;
}

export function EmptyDayCard(props: Pick<ComponentProps<typeof EmptyState>, 'title' | 'children'>) {
  return (
    <div className="card">
      <EmptyState {...props} action={<TextLink href="/days">The present trading day</TextLink>} />
    </div>
  );
}

function DayReviewCards({ review, isToday }: { review: Review; isToday: boolean }) {
  const { session, bars, trades, decisions } = review;
  const { data: market } = useMarketStatus();
  const chartTrades = useMemo(() => ({ closed: trades }), [trades]);
  const missedBarsText = isToday ? null : missedBarsSentence(review);
  const confidenceThreshold =
    decisions.findLast(({ inputs }) => inputs !== null)?.inputs?.confidenceThreshold ?? null;
  return (
    <div className="flex flex-col gap-3">
      {missedBarsText !== null && <InlineMessage tone="warn">{missedBarsText}</InlineMessage>}
      <div className="grid gap-3 xl:grid-cols-[minmax(0,1fr)_20.5rem]">
        <div className="min-w-0">
          <SessionCard
            title={market?.symbol ?? 'Session'}
            bars={bars}
            closesAt={session?.close ?? null}
            trades={chartTrades}
            confidenceThreshold={confidenceThreshold}
            aside={plural(bars.length, 'bar')}
            emptyContent={
              <NothingHereMessage title="No bar of this session">
                {isToday
                  ? 'The first one is complete five minutes after the open.'
                  : 'None was recorded, and the history of the market does not reach back so far.'}
              </NothingHereMessage>
            }
          />
        </div>
        <DayThresholds thresholds={review.thresholds} confidenceThreshold={confidenceThreshold} />
      </div>
      <DayTrades trades={trades} hasDecisions={decisions.length > 0} isToday={isToday} />
      <DayDecisions review={review} />
      <DayEquity review={review} isToday={isToday} />
    </div>
  );
}
