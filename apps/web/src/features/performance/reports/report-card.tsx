import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { SimulatedLabel } from '../../../components/trading/simulated-label.tsx';
import { Amounts, StrongTextWithAmounts } from '../../../components/ui/figures/amount.tsx';
import { StaleChip } from '../../../components/ui/figures/stale-chip.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { LoadError } from '../../../components/ui/waiting/load-error.tsx';
import { Loading } from '../../../components/ui/waiting/loading.tsx';
import { Skeleton } from '../../../components/ui/waiting/skeleton.tsx';
import { displayText } from '../../../lib/trading/display-text.ts';

interface ReportQuery<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

type Report = { readonly warnings: readonly string[] };

interface ReportCardProps<Data extends Report> {
  readonly id: string;
  readonly title: string;
  /** Reads only once the card was in view, as it takes the server a while. */
  readonly useReport: (isSeen: boolean) => ReportQuery<Data>;
  /** The sample's size, in the head. */
  readonly sampleSizeText: (data: Data) => string;
  /** The conclusion stands first. */
  readonly verdictOf: (data: Data) => string;
  readonly children: (data: Data) => ReactNode;
}

export function ReportCard<Data extends Report>(props: ReportCardProps<Data>) {
  const { id, title, useReport, sampleSizeText, verdictOf, children } = props;
  const subject = `The ${title.toLowerCase()}`;
  const cardBox = useRef<HTMLDivElement>(null);
  const isSeen = useInView(cardBox);
  const query = useReport(isSeen);
  const { data, isError } = query;
  return (
    <div ref={cardBox}>
      <Card
        id={id}
        isFlush
        title={title}
        aside={
          <>
            <SimulatedLabel />
            {isError && data !== undefined && <StaleChip readAtMs={query.dataUpdatedAt} />}
            {data !== undefined && <span className="max-md:hidden">{sampleSizeText(data)}</span>}
          </>
        }
      >
        {data !== undefined ? (
          <>
            <p className="num border-line border-b px-4 py-2.5 text-ink-2">
              <StrongTextWithAmounts text={displayText(verdictOf(data))} />{' '}
              {/* A warning that is the verdict itself is not repeated. */}
              <Amounts text={displayText(otherWarnings(data.warnings, verdictOf(data)))} />
            </p>
            {children(data)}
          </>
        ) : isError ? (
          <div className="flex min-h-48 flex-col">
            <LoadError subject={subject} error={query.error} onRetry={() => query.refetch()} />
          </div>
        ) : isSeen ? (
          <Loading subject={subject}>
            <ReportSkeleton />
          </Loading>
        ) : (
          <ReportSkeleton />
        )}
      </Card>
    </div>
  );
}

const otherWarnings = (warnings: readonly string[], verdict: string): string =>
  warnings.filter((warning) => warning !== verdict).join(' ');

function ReportSkeleton() {
  return (
    <>
      <Skeleton className="m-4 h-5" />
      <Skeleton className="m-4 h-40" />
    </>
  );
}

function useInView(element: RefObject<Element | null>): boolean {
  const [isSeen, setIsSeen] = useState(() => typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isSeen || element.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isSeen]);
  return isSeen;
}
