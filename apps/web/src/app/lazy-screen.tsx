import { type ComponentType, lazy, useState } from 'react';
import { loadChunk } from '../lib/browser/load-chunk.ts';

export interface LazyScreen {
  readonly Page: ComponentType;
  /** Opening the screen loads again, and shows a failure. */
  readonly preload: () => Promise<void>;
}

/** Shows at once when loaded before. */
export function createLazyScreen(loadComponent: () => Promise<ComponentType>): LazyScreen {
  let loadedPage: ComponentType | null = null;
  const fetchPage = async () => {
    loadedPage = await loadComponent();
    return { default: loadedPage };
  };
  const SuspendedPage = lazy(() => loadChunk(fetchPage));

  return {
    Page: function LazyPage() {
      // Stays mounted: another component would lose typed text.
      const [Shown] = useState<ComponentType>(() => loadedPage ?? SuspendedPage);
      return <Shown />;
    },
    preload: async () => {
      if (loadedPage !== null) return;
      await fetchPage().catch(() => undefined);
    },
  };
}
