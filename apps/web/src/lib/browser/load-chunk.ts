import { entryScript } from './entry-script.ts';
import { readText, writeText } from './storage.ts';

/** The server did not give a part of the app. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** What a reload needs of the page. */
export interface PageAccess {
  readonly entryScript: () => string | null;
  /** The page as the server gives it now. Throws when it can't be asked. */
  readonly readPage: () => Promise<string>;
  readonly reload: () => void;
}

const BROWSER: PageAccess = {
  entryScript,
  readPage: async () => (await fetch('/', { cache: 'no-store' })).text(),
  reload: () => window.location.reload(),
};

/** The build of the last reload, so that no page reloads for ever. */
const KEY = 'tideline.reloaded-for';

/**
 * For a part that is needed now. A server with a new build lacks the old one's parts: the page then
 * reloads, once for each build, and this never settles. Other failures throw a ChunkError.
 */
export async function loadChunk<T>(load: () => Promise<T>, page: PageAccess = BROWSER): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const build = await newBuild(page);
    if (build === null || readText(KEY) === build || !writeText(KEY, build)) {
      throw new ChunkError('This part of the app could not be loaded.', { cause: error });
    }
    page.reload();
    return new Promise<never>(() => undefined);
  }
}

/** Null when it is this page's. */
async function newBuild({ entryScript, readPage }: PageAccess): Promise<string | null> {
  let page: string;
  try {
    page = await readPage();
  } catch {
    // A server that is away has no new build; the caller reports the failure.
    return null;
  }
  const entry = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(page)?.[1] ?? null;
  return entry === entryScript() ? null : entry;
}
