import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface WebPages {
  readonly appHtml: string;
  readonly loginHtml: string;
  /** The address of the app's first script, which changes with every build. */
  readonly appEntryUrl: string;
}

/** Throws when the folder has no built web app. */
export function readWebPages(webRoot: string): WebPages {
  const readPage = (name: string) => readFileSync(join(webRoot, name), 'utf8');
  const appHtml = readPage('index.html');
  const appEntryUrl = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(appHtml)?.[1];
  if (appEntryUrl === undefined) throw new Error(`index.html in ${webRoot} begins with no script`);
  return { appHtml, loginHtml: readPage('login.html'), appEntryUrl };
}
