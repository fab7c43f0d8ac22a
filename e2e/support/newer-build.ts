import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DIST_FOLDER } from './process.ts';

const CACHE_FOLDER = fileURLToPath(
  new URL('../../apps/server/node_modules/.cache', import.meta.url),
);
const WEB_FOLDER = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

export interface NewerBuild {
  /** The same server, as if built a moment later. */
  readonly server: string;
  /** The rebuilt web app's page begins with another script. */
  readonly whole: string;
  remove(): void;
}

/** In this folder the bundle finds its native addons. */
export function makeNewerBuild(): NewerBuild {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const root = mkdtempSync(join(CACHE_FOLDER, 'newer-build-'));
  const make = (name: string) => {
    const dist = join(root, name, 'server', 'dist');
    cpSync(DIST_FOLDER, dist, { recursive: true });
    appendFileSync(join(dist, 'main.js'), '// newer\n');
    cpSync(WEB_FOLDER, join(root, name, 'web', 'dist'), { recursive: true });
    return { dist, web: join(root, name, 'web', 'dist') };
  };
  const server = make('server').dist;
  const { dist: whole, web } = make('whole');
  renameEntry(web);
  return { server, whole, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Other parts import the entry by name, so it stays behind the page's new first script. */
function renameEntry(web: string): void {
  const page = join(web, 'index.html');
  const html = readFileSync(page, 'utf8');
  const entry = /type="module"[^>]*src="\/assets\/([^"]+)"/.exec(html)?.[1];
  if (entry === undefined) throw new Error('the page begins with no script');
  writeFileSync(join(web, 'assets', `newer-${entry}`), `import './${entry}';\n`);
  writeFileSync(page, html.replace(`src="/assets/${entry}"`, `src="/assets/newer-${entry}"`));
}
