import { useSyncExternalStore } from 'react';
import { entryScriptPath } from '../../lib/browser/entry-script.ts';
import { type Build, createBuildStore } from './build-store.ts';

export const buildStore = createBuildStore(entryScriptPath);

/** Null before the first answer. */
export function useBuild(): Build | null {
  return useSyncExternalStore(buildStore.subscribe, buildStore.snapshot);
}
