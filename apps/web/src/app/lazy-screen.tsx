import { type ComponentType, lazy, useState } from 'react';
import { loadChunk } from '../lib/browser/load-chunk.ts';

export interface LazyScreen {
  readonly Page: ComponentType;
  /** Ignores a failure: opening the screen loads again, and shows it. */
  readonly preload: () => Promise<void>;
}

/** A screen that is already loaded shows at once. */
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
