import type { FallbackProps } from 'react-error-boundary';
import { Button } from '../components/ui/button.tsx';

/** A bug of ours on a screen: says what it means for the money, and lets the rest go on. */
export function Crashed({ resetErrorBoundary }: FallbackProps) {
  return (
    <div role="alert" className="card flex flex-col items-start gap-2 border-loss p-4">
      <p className="font-semibold text-ink">This part of the page stopped working</p>
      <p>The bot runs on the server and is not affected: an open position is guarded as before.</p>
      <Button size="head" onClick={resetErrorBoundary}>
        Show it again
      </Button>
    </div>
  );
}
