import { useEffect } from 'react';
import { registerServiceWorker } from '../lib/service-worker.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { loadCommander } from './palette/load-commander.ts';
import { LAZY_SCREENS } from './screens.ts';

/** Loads the rest of the app once its first screen stands, unless the visitor asked to save data. */
export function usePreload(): void {
  useEffect(
    () =>
      whenIdle(() => {
        registerServiceWorker();
        if (savesData()) return;
        for (const { preload } of Object.values(LAZY_SCREENS)) void preload();
        // Asked again when it is wanted, and told then.
        loadCommander().catch(() => undefined);
      }),
    [],
  );
}

/** Not every browser tells. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return Reflect.get(Object(connection), 'saveData') === true;
}
