import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SessionKeeper } from '../auth/session/sessions.ts';
import { isProgramPath } from './call-paths.ts';
import { LOG_OUT_HEADERS } from './security-headers.ts';
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
      const hasHashedName = path.includes('/assets/');
      const caching = hasHashedName ? 'public, max-age=31536000, immutable' : 'no-cache';
      response.header('cache-control', caching);
    },
  });

  app.get('/api/login', async (request, reply) => {
    const session = await sessions.read(request.headers.cookie ?? '');
    return session === null ? sendPage(reply, pages.loginHtml) : reply.redirect('/');
  });

  // A link on another page must not sign a user out, so it leads to a page with a button.
  app.get('/api/logout', { exposeHeadRoute: false }, async (request, reply) => {
    const fetchSite = request.headers['sec-fetch-site'];
    if (fetchSite !== 'same-origin' && fetchSite !== 'none') return sendPage(reply, LOGOUT_PAGE);
    const session = await sessions.read(request.headers.cookie ?? '');
    const cookie = await sessions.end(session?.sessionId ?? null);
    if (session !== null) changes.announceAccessChange(session.userId);
    return reply.headers(LOG_OUT_HEADERS).header('set-cookie', cookie).redirect('/');
  });

  const publicPaths = listPublicPaths(webRoot);
  // Every other path is a screen of the app, unless it looks like a file.
  app.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    if (publicPaths.has(path)) return reply.sendFile(path);
    const isScreenPath = !isProgramPath(decodeURIComponent(path)) && !path.includes('.');
    return isScreenPath ? sendPage(reply, pages.appHtml) : reply.callNotFound();
  });
}

/** Files served as they are; neither source maps nor hidden files. */
function listPublicPaths(webRoot: string): ReadonlySet<string> {
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
