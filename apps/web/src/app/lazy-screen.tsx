import { type ComponentType, lazy, useState } from 'react';
import { loadChunk } from '../lib/browser/load-chunk.ts';

export interface LazyScreen {
  readonly Page: ComponentType;
  /** Opening the screen loads again, and shows a failure. */
  readonly preload: () => Promise<void>;
}

/** Shows at once when loaded before. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | null = null;
  const fetchPage = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Pending = lazy(() => loadChunk(fetchPage));

  return {
    Page: function LazyPage() {
      // Stays mounted: another component would lose typed text.
      const [Shown] = useState<ComponentType>(() => loaded ?? Pending);
      return <Shown />;
    },
    preload: async () => {
      if (loaded !== null) return;
      await fetchPage().catch(() => undefined);
    },
  };
}
