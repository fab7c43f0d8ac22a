import { BUILD_HEADERS } from '@tideline/api/schemas';

export interface Build {
  readonly id: string;
  /** A reload would load another build. */
  readonly isPageOld: boolean;
}

/** Compares the server's answers with the script that started this page. */
export function createBuildStore(entryScript: () => string | null) {
  const listeners = new Set<() => void>();
  let build: Build | null = null;

  return {
    /** Null until a signed-in user is answered. */
    snapshot: (): Build | null => build,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Visitors get no build, and a proxy may answer instead: neither is news. */
    hear(headers: Headers): void {
      const id = headers.get(BUILD_HEADERS.build);
      const page = headers.get(BUILD_HEADERS.page);
      if (id === null || page === null) return;
      const isPageOld = page !== entryScript();
      if (build?.id === id && build.isPageOld === isPageOld) return;
      build = { id, isPageOld };
      for (const listener of listeners) listener();
    },
  };
}
