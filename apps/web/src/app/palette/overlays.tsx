import { lazy, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { toast } from '../../lib/toast-store.ts';
import { loadPaletteCommands } from './load-palette-commands.ts';
import type { OverlaysProps } from './overlay.ts';

// Unlike a screen, never reloads the page for a new build: a form may be open behind it.
const Palette = lazy(async () => ({
  default: (await loadPaletteCommands()).PaletteCommands,
}));

/** Loads nothing before one is opened. */
export function Overlays(props: OverlaysProps) {
  const [isWanted, setIsWanted] = useState(false);
  if (props.overlay !== null && !isWanted) setIsWanted(true);
  if (!isWanted) return null;
  return (
    <ErrorBoundary
      fallback={null}
      onError={() =>
        toast({
          title: 'Commands Not Loaded',
          description: 'Reload the page to use them. Everything else goes on.',
          tone: 'destructive',
        })
      }
    >
      <Suspense>
        <Palette {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
