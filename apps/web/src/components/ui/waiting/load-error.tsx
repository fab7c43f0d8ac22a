import { TriangleAlert } from 'lucide-react';
import { readErrorText } from '../../../lib/errors/error-text.ts';
import { Button } from '../forms/button.tsx';

interface LoadErrorProps {
  /** "Orders" */
  readonly what: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

export function LoadError({ what, error, onRetry }: LoadErrorProps) {
  return (
    <div
      role="alert"
      className="flex flex-1 flex-col items-center justify-center gap-2 px-4 py-8 text-center"
    >
      <TriangleAlert aria-hidden="true" size={16} strokeWidth={1.75} className="text-loss" />
      <p className="font-medium text-ink">{what} could not be read</p>
      <p className="max-w-[44ch] text-ink-2">{readErrorText(error)}</p>
      <Button size="head" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
