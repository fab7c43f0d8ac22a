import type { FallbackProps } from 'react-error-boundary';
import { SmallButton } from '../components/ui/forms/button.tsx';
import { ChunkError } from '../lib/browser/load-chunk.ts';

/** For a screen that failed to load, or a bug: says what it means for the money. */
export function CrashFallback({ error, resetErrorBoundary }: FallbackProps) {
  const isChunkMissing = error instanceof ChunkError;
  // Browsers and React may keep a failed load until a reload.
  const retry = isChunkMissing ? () => window.location.reload() : resetErrorBoundary;
  return (
    <div role="alert" className="card flex flex-col items-start gap-2 border-loss p-4">
      <p className="font-semibold text-ink">
        {isChunkMissing
          ? 'This screen could not be loaded'
          : 'This part of the page stopped working'}
      </p>
      <p>The bot runs on the server and is not affected: an open position is guarded as before.</p>
      <SmallButton onClick={retry}>{isChunkMissing ? 'Try again' : 'Show it again'}</SmallButton>
    </div>
  );
}
