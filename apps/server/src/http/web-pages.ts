import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface WebPages {
  readonly app: string;
  readonly login: string;
  /** The address of the app's first script, which changes with every build. */
  readonly appEntry: string;
}

/** Throws when the folder has no built web app. */
export function readWebPages(webRoot: string): WebPages {
  const read = (name: string) => readFileSync(join(webRoot, name), 'utf8');
  const app = read('index.html');
  const appEntry = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/.exec(app)?.[1];
  if (appEntry === undefined) throw new Error(`index.html in ${webRoot} begins with no script`);
  return { app, login: read('login.html'), appEntry };
}
