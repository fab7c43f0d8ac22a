import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export const ASSET = { path: '/assets/app-3f2a9c.js', text: 'export const asset = true;' };
export const APP_PAGE = `<!doctype html><title>Tideline</title><script type="module" src="${ASSET.path}"></script>`;
export const LOGIN_PAGE = '<!doctype html><title>Sign in to Tideline</title>';

/** As much as the server needs, so its tests do not wait for the web's build. */
export function writeWebApp(folder: string): string {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), APP_PAGE);
  writeFileSync(join(folder, 'login.html'), LOGIN_PAGE);
  writeFileSync(join(folder, ASSET.path), ASSET.text);
  writeFileSync(join(folder, `${ASSET.path}.br`), brotliCompressSync(ASSET.text));
  writeFileSync(join(folder, `${ASSET.path}.map`), '{"version":3}');
  mkdirSync(join(folder, '.vite'), { recursive: true });
  writeFileSync(join(folder, '.vite/manifest.json'), '{}');
  return folder;
}
