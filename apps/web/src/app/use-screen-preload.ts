import { useEffect } from 'react';
import { registerServiceWorker } from '../lib/browser/service-worker.ts';
import { whenIdle } from '../lib/browser/when-idle.ts';
import { runInPreloadSlot } from '../lib/calls/request-slots.ts';
import { loadPaletteCommands } from './palette/load-palette-commands.ts';
import { LAZY_SCREENS_BY_PATH } from './screens.ts';

/** After the first screen; not for data savers. */
export function useScreenPreload(): void {
  useEffect(
    () =>
      whenIdle(() => {
        registerServiceWorker();
        if (isDataSaverOn()) return;
        // A part that fails is loaded again when wanted, and reported then.
        runInPreloadSlot(preloadAllScreens).catch(() => undefined);
      }),
    [],
  );
}

/** One by one, or they would take all connections, and an action would wait for one. */
async function preloadAllScreens(): Promise<void> {
  for (const { preload } of Object.values(LAZY_SCREENS_BY_PATH)) await preload();
  await loadPaletteCommands();
}

/** Not every browser reports data saving. */
function isDataSaverOn(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return Reflect.get(Object(connection), 'saveData') === true;
}
