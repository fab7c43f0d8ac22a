import type { ReactNode } from 'react';
import { useParams } from 'wouter';
import { PageHead } from '../../components/ui/layout/page-head.tsx';
import { LoadError } from '../../components/ui/waiting/load-error.tsx';
import { useMarketStatus } from '../../live/queries/market.ts';
import { useDayReview } from '../../live/queries/polled-queries.ts';
import { dayOfText, longDay, relationToToday } from './day-date.ts';
import { DayNavigation } from './day-navigation.tsx';
import { daySentence } from './day-texts.ts';
import { DayReview, EmptyDay } from './review.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';

/** `/days` is the present day, or the next while the market is closed. */
export function DayPage() {
  const { date: text } = useParams<{ date?: string }>();
  const { data: market } = useMarketStatus();
  if (text === undefined) {
    const day = market?.day ?? null;
    return day === null ? (
      <Frame sentence="">
        <ReviewSkeleton />
      </Frame>
    ) : (
      <Day key={day} date={day} />
    );
  }
  const date = dayOfText(text);
  return date === null ? <NoDay text={text} /> : <Day key={date} date={date} />;
}

interface FrameProps {
  readonly title?: string;
  readonly sentence: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

function Frame({ title = 'Day Review', sentence, actions, children }: FrameProps) {
  return (
    <div data-testid="page-days">
      <PageHead title={title} sentence={sentence} actions={actions} areActionsWide />
      {children}
    </div>
  );
}

function Day({ date }: { readonly date: string }) {
  const { data: market } = useMarketStatus();
  const when = relationToToday(date, market?.marketTime ?? null);
  const { data, isError, error, refetch } = useDayReview(date, when === 'present');
  return (
    <Frame
      title={longDay(date)}
      sentence={data === undefined ? 'Day review' : daySentence(data, when)}
      actions={
        <DayNavigation
          date={date}
          previousDay={data?.previousDay ?? null}
          nextDay={data?.nextDay ?? null}
        />
      }
    >
      {data !== undefined ? (
        <DayReview review={data} when={when} />
      ) : isError ? (
        <div className="card">
          <LoadError subject="This day" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <ReviewSkeleton />
      )}
    </Frame>
  );
}

function NoDay({ text }: { readonly text: string }) {
  return (
    <Frame
      sentence="The address names no day."
      actions={<DayNavigation date="" previousDay={null} nextDay={null} />}
    >
      <EmptyDay title={`“${text}” is no day`}>
        A day is written as year, month and day: 2026-02-05. Choose one above, or go to the present
        one.
      </EmptyDay>
    </Frame>
  );
}
