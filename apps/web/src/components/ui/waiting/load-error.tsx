import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { readErrorText } from '../../../lib/errors/error-text.ts';
import { SmallButton } from '../forms/button.tsx';
import { Loading } from './loading.tsx';

interface LoadErrorProps {
  /** "Orders" */
  readonly what: string;
  readonly error: unknown;
  /** The retry is awaited; a failure is shown by the next `error`. */
  readonly onRetry: () => unknown;
}

export function LoadError({ what, error, onRetry }: LoadErrorProps) {
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
      <TriangleAlert size={16} strokeWidth={1.75} className="text-loss" />
      <p className="font-medium text-ink">{what} could not be read</p>
      <p className="max-w-[44ch] text-ink-2">{readErrorText(error)}</p>
      {/* A disabled button would lose the focus. */}
      <SmallButton aria-disabled={isTrying} onClick={() => void retry()}>
        {isTrying ? 'Reading...' : 'Try again'}
      </SmallButton>
    </div>
  );
}

interface UnreadProps extends Pick<LoadErrorProps, 'what'> {
  readonly query: {
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly children: ReactNode;
}

/** Around a skeleton that announces itself. */
export function UnlessFailed({ what, query, children }: UnreadProps) {
  if (!query.isError) return children;
  return <LoadError what={what} error={query.error} onRetry={() => query.refetch()} />;
}

export function Unread({ what, query, children }: UnreadProps) {
  return (
    <UnlessFailed what={what} query={query}>
      <Loading what={`${what.charAt(0).toLowerCase()}${what.slice(1)}`}>{children}</Loading>
    </UnlessFailed>
  );
}
