import { useSyncExternalStore } from 'react';
import { entryScript } from '../../lib/browser/entry-script.ts';
import { type Build, createBuildStore } from './build-store.ts';

export const buildStore = createBuildStore(entryScript);

/** Null before the first answer. */
export function useBuild(): Build | null {
  return useSyncExternalStore(buildStore.subscribe, buildStore.snapshot);
}
