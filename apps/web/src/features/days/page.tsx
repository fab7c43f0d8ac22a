import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { PageHead } from '../../components/ui/layout/page-head.tsx';
import { LoadError } from '../../components/ui/waiting/load-error.tsx';
import { Loading } from '../../components/ui/waiting/loading.tsx';
import { Skeleton } from '../../components/ui/waiting/skeleton.tsx';
import { isCalendarDay } from '../../lib/text/new-york-date.ts';
import { useMarketStatus } from '../../live/queries/market.ts';
import { useDayReview } from '../../live/queries/polled-queries.ts';
import { dayTenseOf, longDayText } from './day-date.ts';
import { DayNavigation } from './day-navigation.tsx';
import { dayResultSentence } from './day-texts.ts';
import { DayReview, EmptyDayCard } from './review.tsx';

/** `/days` is the present day, or the next while the market is closed. */
export function DayPage() {
  const { date: text } = useParams<{ date?: string }>();
  const { data: market } = useMarketStatus();
  const date = text ?? market?.day ?? null;
  if (date === null) {
    return (
      <DayPageFrame sentence="">
        <ReviewSkeleton />
      </DayPageFrame>
    );
  }
  if (!isCalendarDay(date)) return <InvalidDayMessage text={date} />;
  return <DayReviewOfDate key={date} date={date} />;
}

interface DayPageFrameProps {
  readonly title?: string;
  readonly sentence: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

function DayPageFrame({ title = 'Day Review', sentence, actions, children }: DayPageFrameProps) {
  return (
    <div data-testid="page-days">
      <PageHead title={title} sentence={sentence} actions={actions} areActionsWide />
      {children}
    </div>
  );
}

function DayReviewOfDate({ date }: { readonly date: string }) {
  const { data: market } = useMarketStatus();
  const tense = dayTenseOf(date, market?.marketTime ?? null);
  const { data, isError, error, refetch } = useDayReview(date, tense === 'present');
  return (
    <DayPageFrame
      title={longDayText(date)}
      sentence={data === undefined ? 'Day review' : dayResultSentence(data, tense)}
      actions={
        <DayNavigation
          date={date}
          previousDay={data?.previousDay ?? null}
          nextDay={data?.nextDay ?? null}
        />
      }
    >
      {data !== undefined ? (
        <DayReview review={data} tense={tense} />
      ) : isError ? (
        <div className="card">
          <LoadError subject="This day" error={error} onRetry={refetch} />
        </div>
      ) : (
        <ReviewSkeleton />
      )}
    </DayPageFrame>
  );
}

function ReviewSkeleton() {
  return (
    <Loading subject="the day">
      <div className="flex flex-col gap-3">
        <Skeleton className="h-[25.5rem] rounded-card max-md:h-[22rem]" />
        <Skeleton className="h-96 rounded-card" />
      </div>
    </Loading>
  );
}

function InvalidDayMessage({ text }: { readonly text: string }) {
  return (
    <DayPageFrame
      sentence="The address names no day."
      actions={<DayNavigation date="" previousDay={null} nextDay={null} />}
    >
      <EmptyDayCard title={`“${text}” is no day`}>
        A day is written as year, month and day: 2026-02-05. Choose one above, or go to the present
        one.
      </EmptyDayCard>
    </DayPageFrame>
  );
}
