import { type ComponentType, lazy } from 'react';

import { entryScriptPath } from './entry-script.ts';
import { readStoredText, storeText } from './storage.ts';

export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

export interface PageAccess {
  readonly entryScriptPath: () => string | null;
  /** The page as the server gives it now. Throws when the server can't be reached. */
  readonly readPage: () => Promise<string>;
  readonly reload: () => void;
}

const BROWSER_PAGE_ACCESS: PageAccess = {
  entryScriptPath,
  readPage: async () => (await fetch('/', { cache: 'no-store' })).text(),
  reload: () => window.location.reload(),
};

/** The build of the last reload, so no page reloads for ever. */
const RELOADED_BUILD_KEY = 'tideline.reloaded-for';

/**
 * Loads a part of the app. A server with a new build lacks the old build's parts: the page then
 * reloads, once for each build, and the promise never settles. Other failures throw a ChunkError.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  pageAccess: PageAccess = BROWSER_PAGE_ACCESS,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const newEntryScript = await newerEntryScript(pageAccess);
    if (
      newEntryScript === null ||
      readStoredText(RELOADED_BUILD_KEY) === newEntryScript ||
      !storeText(RELOADED_BUILD_KEY, newEntryScript)
    ) {
      throw new ChunkError('This part of the app could not be loaded.', { cause: error });
    }
    pageAccess.reload();
    return new Promise<never>(() => undefined);
  }
}

/** Null when the server has this page's build, or gives no page. */
async function newerEntryScript({ entryScriptPath, readPage }: PageAccess): Promise<string | null> {
  let page: string;
  try {
    page = await readPage();
  } catch {
    return null;
  }
  const served = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(page)?.[1] ?? null;
  return served === entryScriptPath() ? null : served;
}

/** A component that is loaded when it is first drawn. */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadChunk(load) }));
}
