import { ownEntry } from './entry-script.ts';
import { readText, writeText } from './storage.ts';

/** A part of the app that the server did not give. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** The page around the app, as far as a reload needs it. */
export interface Surroundings {
  readonly ownEntry: () => string | null;
  /** The page as the server gives it now. Throws when it can't be asked. */
  readonly readPage: () => Promise<string>;
  readonly reload: () => void;
}

const BROWSER: Surroundings = {
  ownEntry,
  readPage: async () => (await fetch('/', { cache: 'no-store' })).text(),
  reload: () => window.location.reload(),
};

/** The build that a page was last reloaded for, so that no page reloads for ever. */
const KEY = 'tideline.reloaded-for';

/**
 * Loads a part of the app that is needed now. When the server has a new build it no longer has the
 * parts of the old one: the page then reloads, once for each build, and this never settles. Throws
 * a ChunkError in all other cases.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  surroundings: Surroundings = BROWSER,
): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const build = await newBuild(surroundings);
    if (build === null || readText(KEY) === build || !writeText(KEY, build)) {
      throw new ChunkError('This part of the app could not be loaded.', { cause: error });
    }
    surroundings.reload();
    return new Promise<never>(() => undefined);
  }
}

/** The entry of the server's build, when that is another than this page's. */
async function newBuild({ ownEntry, readPage }: Surroundings): Promise<string | null> {
  let page: string;
  try {
    page = await readPage();
  } catch {
    // A server that is away has no new build; what failed is told by the caller.
    return null;
  }
  const entry = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(page)?.[1] ?? null;
  return entry === ownEntry() ? null : entry;
}
