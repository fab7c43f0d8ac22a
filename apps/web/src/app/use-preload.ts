import { useEffect } from 'react';
import { registerServiceWorker } from '../lib/browser/service-worker.ts';
import { whenIdle } from '../lib/browser/when-idle.ts';
import { inPreloadSlot } from '../lib/calls/request-slots.ts';
import { loadPaletteCommands } from './palette/load-palette-commands.ts';
import { LAZY_SCREENS } from './screens.ts';

/** After the first screen; not for data savers. */
export function usePreload(): void {
  useEffect(
    () =>
      whenIdle(() => {
        registerServiceWorker();
        if (savesData()) return;
        // A part that fails is loaded again when wanted, and reported then.
        inPreloadSlot(loadAll).catch(() => undefined);
      }),
    [],
  );
}

/** One by one, or they would take all connections, and an action would wait for one. */
async function loadAll(): Promise<void> {
  for (const { preload } of Object.values(LAZY_SCREENS)) await preload();
  await loadPaletteCommands();
}

/** Not every browser reports data saving. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return Reflect.get(Object(connection), 'saveData') === true;
}
