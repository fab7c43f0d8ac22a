import { useSyncExternalStore } from 'react';
import { entryScript } from '../../lib/browser/entry-script.ts';
import { type Build, createBuildStore } from './build-store.ts';

export const buildStore = createBuildStore(entryScript);

/** As of the last answer; null before the first. */
export function useBuild(): Build | null {
  return useSyncExternalStore(buildStore.subscribe, buildStore.snapshot);
}
