import { BUILD_HEADERS } from '@tideline/api/schemas';

export interface Build {
  /** Names what runs on the server. */
  readonly id: string;
  /** Whether a reload would load another build of this page. */
  readonly isPageOld: boolean;
}

/** What the server's answers tell of its build, beside the script that this page was started with. */
export function createBuildStore(ownEntry: () => string | null) {
  const listeners = new Set<() => void>();
  let build: Build | null = null;

  return {
    /** Null until somebody who is signed in has been answered. */
    snapshot: (): Build | null => build,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Strangers are told nothing, and a proxy may answer in the server's place: neither is news. */
    hear(headers: Headers): void {
      const id = headers.get(BUILD_HEADERS.build);
      const page = headers.get(BUILD_HEADERS.page);
      if (id === null || page === null) return;
      const isPageOld = page !== ownEntry();
      if (build?.id === id && build.isPageOld === isPageOld) return;
      build = { id, isPageOld };
      for (const listener of listeners) listener();
    },
  };
}
