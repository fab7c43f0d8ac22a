import { BUILD_HEADERS } from '@tideline/api/schemas';
import { createCell } from '../../lib/cell.ts';

export interface Build {
  readonly id: string;
  /** A reload would load another build. */
  readonly isPageOld: boolean;
}

/** Compares the server's answers with the script that started this page. */
export function createBuildStore(entryScript: () => string | null) {
  const build = createCell<Build | null>(null);

  return {
    /** Null until a signed-in user is answered. */
    snapshot: build.snapshot,
    subscribe: build.subscribe,
    /** Visitors get no build, and a proxy may answer instead: neither is news. */
    takeBuildHeaders(headers: Headers): void {
      const id = headers.get(BUILD_HEADERS.build);
      const page = headers.get(BUILD_HEADERS.page);
      if (id === null || page === null) return;
      const isPageOld = page !== entryScript();
      const known = build.snapshot();
      if (known?.id !== id || known.isPageOld !== isPageOld) build.set({ id, isPageOld });
    },
  };
}
