import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { WebPages } from '../http/web-pages.ts';

/**
 * Names the build by its content: bundled, this file is all of the server, and the pages name what they
 * load by its content. So equal sources give equal names, a mixed build another one, and no one can
 * forget to change it.
 */
export function buildId({ appHtml, loginHtml }: WebPages): string {
  const code = readFileSync(fileURLToPath(import.meta.url));
  return createHash('sha256')
    .update(code)
    .update(appHtml)
    .update(loginHtml)
    .digest('hex')
    .slice(0, 12);
}
