import { useEffect } from 'react';
import { registerServiceWorker } from '../lib/browser/service-worker.ts';
import { whenIdle } from '../lib/browser/when-idle.ts';
import { inLoadPlace } from '../lib/calls/request-slots.ts';
import { loadCommander } from './palette/load-commander.ts';
import { LAZY_SCREENS } from './screens.ts';

/** Loads the rest of the app once its first screen stands, unless the visitor asked to save data. */
export function usePreload(): void {
  useEffect(
    () =>
      whenIdle(() => {
        registerServiceWorker();
        if (savesData()) return;
        // What fails is asked again when it is wanted, and told then.
        inLoadPlace(loadAll).catch(() => undefined);
      }),
    [],
  );
}

/** One after the other: together they would take all connections, and an act would wait for one. */
async function loadAll(): Promise<void> {
  for (const { preload } of Object.values(LAZY_SCREENS)) await preload();
  await loadCommander();
}

/** Not every browser tells. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return Reflect.get(Object(connection), 'saveData') === true;
}
