import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { loadErrorText } from '../../../lib/errors/error-text.ts';
import { uncapitalised } from '../../../lib/text/capitals.ts';
import { SmallButton } from '../forms/button.tsx';
import { Loading } from './loading.tsx';

interface LoadErrorProps {
  /** "Orders" */
  readonly subject: string;
  readonly error: unknown;
  /** The retry is awaited; a failure is shown by the next `error`. */
  readonly onRetry: () => unknown;
}

export function LoadError({ subject, error, onRetry }: LoadErrorProps) {
  const [isTrying, setIsTrying] = useState(false);
  const retry = async () => {
    if (isTrying) return;
    setIsTrying(true);
    await onRetry();
    setIsTrying(false);
  };
  return (
    <div
      role="alert"
      className="flex flex-1 flex-col items-center justify-center gap-2 px-4 py-8 text-center"
    >
      <TriangleAlert className="text-loss" />
      <p className="font-medium text-ink">{subject} could not be read</p>
      <p className="max-w-[44ch] text-ink-2">{loadErrorText(error)}</p>
      {/* A disabled button would lose the focus. */}
      <SmallButton aria-disabled={isTrying} onClick={() => void retry()}>
        {isTrying ? 'Reading...' : 'Try again'}
      </SmallButton>
    </div>
  );
}

interface LoadingOrErrorProps extends Pick<LoadErrorProps, 'subject'> {
  readonly query: { isError: boolean; error: unknown; refetch: () => unknown };
  readonly children: ReactNode;
}

/** For children that announce their loading themselves. */
export function ContentOrError({ subject, query, children }: LoadingOrErrorProps) {
  if (!query.isError) return children;
  return <LoadError subject={subject} error={query.error} onRetry={() => query.refetch()} />;
}

export function LoadingOrError({ subject, query, children }: LoadingOrErrorProps) {
  return (
    <ContentOrError subject={subject} query={query}>
      <Loading subject={uncapitalised(subject)}>{children}</Loading>
    </ContentOrError>
  );
}
