import { BUILD_HEADERS } from '@tideline/api/schemas';
import { entryScriptPath } from '../../lib/browser/entry-script.ts';
import { createExternalStore, useStored } from '../../lib/calls/external-store.ts';

interface Build {
  readonly id: string;
  /** A reload would load another build. */
  readonly isPageOld: boolean;
}

/** Compares the server's answers with the script that started this page. */
export function createBuildStore(pageScriptPath: () => string | null) {
  const buildCell = createExternalStore<Build | null>(null);

  return {
    /** Null until a signed-in user is answered. */
    snapshot: buildCell.snapshot,
    subscribe: buildCell.subscribe,
    /** Ignores answers without the headers: a visitor's, or a proxy's. */
    takeBuildHeaders(headers: Headers): void {
      const id = headers.get(BUILD_HEADERS.build);
      const pageScript = headers.get(BUILD_HEADERS.page);
      if (id === null || pageScript === null) return;
      const isPageOld = pageScript !== pageScriptPath();
      const knownBuild = buildCell.snapshot();
      if (knownBuild?.id !== id || knownBuild.isPageOld !== isPageOld)
        buildCell.set({ id, isPageOld });
    },
  };
}

export const buildStore = createBuildStore(entryScriptPath);

/** Null before the first answer. */
export const useBuild = () => useStored(buildStore);
