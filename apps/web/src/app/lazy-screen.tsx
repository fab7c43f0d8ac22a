import { type ComponentType, lazy, useState } from 'react';
import { loadChunk } from '../lib/browser/load-chunk.ts';

export interface LazyScreen {
  readonly Page: ComponentType;
  /** Loads it ahead of time; a failure is told when the screen is opened and asks again. */
  readonly preload: () => Promise<void>;
}

/** A screen whose code comes when it is wanted, and which shows at once when it has come before. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | null = null;
  const fetchPage = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Pending = lazy(() => loadChunk(fetchPage));

  return {
    Page: function LazyPage() {
      // What it was mounted with stays: another component would lose what was typed.
      const [Shown] = useState<ComponentType>(() => loaded ?? Pending);
      return <Shown />;
    },
    preload: async () => {
      if (loaded !== null) return;
      await fetchPage().catch(() => undefined);
    },
  };
}
