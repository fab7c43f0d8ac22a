import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SessionKeeper } from '../auth/session/sessions.ts';
import { isProgramPath } from './call-paths.ts';
import { CLEAR_ON_LOG_OUT } from './security-headers.ts';
import type { ChangeHub } from './stream/change-hub.ts';
import type { WebPages } from './web-pages.ts';

export interface PagesOptions {
  readonly webRoot: string;
  readonly pages: WebPages;
  readonly sessions: SessionKeeper;
  readonly changes: ChangeHub;
}

export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { webRoot, pages, sessions, changes } = options;
  await app.register(fastifyStatic, {
    root: webRoot,
    // Routes for single files would take a start longer than all its other routes.
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const isHashed = path.includes('/assets/');
      response.header(
        'cache-control',
        isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });

  app.get('/api/login', async (request, reply) => {
    const signedIn = await sessions.read(request.headers.cookie ?? '');
    return signedIn === null ? sendPage(reply, pages.login) : reply.redirect('/');
  });

  // A link on another page must not sign a user out, so it leads to a page with a button.
  app.get('/api/logout', { exposeHeadRoute: false }, async (request, reply) => {
    const fetchSite = request.headers['sec-fetch-site'];
    if (fetchSite !== 'same-origin' && fetchSite !== 'none') return sendPage(reply, LOGOUT_PAGE);
    const signedIn = await sessions.read(request.headers.cookie ?? '');
    const cookie = await sessions.end(signedIn?.sessionId ?? null);
    if (signedIn !== null) changes.announceAccessChange(signedIn.userId);
    return reply.headers(CLEAR_ON_LOG_OUT).header('set-cookie', cookie).redirect('/');
  });

  const files = publicFiles(webRoot);
  // Every other path is a screen of the app, unless it looks like a file.
  app.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (files.has(path)) return reply.sendFile(path);
    const isScreen = !isProgramPath(decodeURIComponent(path)) && !path.includes('.');
    return isScreen ? sendPage(reply, pages.app) : reply.callNotFound();
  });
}

/** Files served as they are; neither source maps nor hidden files. */
function publicFiles(webRoot: string): ReadonlySet<string> {
  const paths = readdirSync(webRoot, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(webRoot, join(entry.parentPath, entry.name))}`);
  return new Set(paths.filter((path) => !path.endsWith('.map') && !path.includes('/.')));
}

const LOGOUT_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Log out of Tideline</title>
<h1>Log out of Tideline?</h1>
<p><a href="/api/logout">Log out</a> or <a href="/">go back</a>.</p>
</html>
`;

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html);
}
