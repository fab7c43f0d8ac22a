// Shows pushed messages, and keeps the app's hashed files, which never change under their name, and the
// page for an unreachable server. The server's answers and pages are never kept: an old price or page would pass for new.
const CACHE = 'tideline-assets';
/** A few builds' worth: tabs of the previous one may be open. */
const MOST = 120;

/**
 * The name holds a digest of the files, so that a changed page makes a new worker, which keeps it
 * again.
 */
const AWAY_CACHE = 'tideline-away-da6f775d';
const AWAY_PAGE = '/away.html';
const AWAY_FILES = [AWAY_PAGE, '/away.css', '/away.js', '/theme.js', '/favicon-problem.svg'];
/** Statuses of a proxy that can't reach the server. */
const AWAY_STATUSES = [502, 503, 504];

self.addEventListener('install', (event) => {
  // Without that page the browser shows its own, as ever.
  event.waitUntil(keepAwayPage().catch(() => undefined));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOldAwayPages().catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (isAsset(request)) event.respondWith(fromCache(request));
  else if (isPage(request)) event.respondWith(pageOrAway(request));
  else if (isOfAwayPage(request)) event.respondWith(networkOrAway(request));
});

self.addEventListener('push', (event) => {
  event.waitUntil(showMessage(messageOf(event.data)));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data));
});

/** A push that can't be read is shown too: browsers revoke the right to push without messages. */
function messageOf(data) {
  try {
    const { id, kind, title, text, url } = data.json();
    return { id, kind, title: String(title), text: String(text), url: ownUrl(url) };
  } catch {
    const title = 'Tideline has a message';
    return { id: 'unreadable', kind: '', title, text: '', url: ownUrl('/') };
  }
}

/** An address outside this origin opens the home page instead. */
function ownUrl(url) {
  const { origin } = self.location;
  const asked = new URL(url, origin);
  return asked.origin === origin ? asked.href : `${origin}/`;
}

function showMessage({ id, kind, title, text, url }) {
  return self.registration.showNotification(title, {
    // A repetition takes the place of the message, and makes no sound again.
    tag: id,
    body: text,
    icon: '/icon-192.png',
    requireInteraction: kind === 'alarm-critical',
    data: url,
  });
}

/** A message without a page of its own only brings the app forward. */
async function openPage(url) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((each) => each.url === url) ?? (isHome(url) ? windows[0] : undefined);
  await (open === undefined ? self.clients.openWindow(url) : open.focus());
}

const isHome = (url) => new URL(url).pathname === '/';

const isOwn = (url) => new URL(url).origin === self.location.origin;

function isAsset({ method, url }) {
  return method === 'GET' && isOwn(url) && new URL(url).pathname.startsWith('/assets/');
}

function isPage({ method, mode, url }) {
  return method === 'GET' && mode === 'navigate' && isOwn(url);
}

/** A file of the page for an unreachable server. */
function isOfAwayPage({ method, url, destination }) {
  return (
    method === 'GET' &&
    destination !== '' &&
    isOwn(url) &&
    AWAY_FILES.includes(new URL(url).pathname)
  );
}

async function keepAwayPage() {
  const cache = await caches.open(AWAY_CACHE);
  await cache.addAll(AWAY_FILES);
}

async function forgetOldAwayPages() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('tideline-away-') && name !== AWAY_CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function pageOrAway(request) {
  const response = await fetch(request).catch(() => null);
  if (response !== null && !AWAY_STATUSES.includes(response.status)) return response;
  return (await awayFile(AWAY_PAGE)) ?? response ?? Response.error();
}

async function networkOrAway(request) {
  const response = await fetch(request).catch(() => null);
  if (response?.ok) return response;
  return (await awayFile(new URL(request.url).pathname)) ?? response ?? Response.error();
}

/** A file of that page; none where storage is forbidden or it could not be kept. */
async function awayFile(path) {
  const cache = await caches.open(AWAY_CACHE).catch(() => null);
  return cache?.match(path);
}

async function fromCache(request) {
  const cache = await caches.open(CACHE).catch(() => null);
  const kept = await cache?.match(request);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  // A full disk must not take the file from the page that waits for it.
  if (cache !== null && response.status === 200)
    await keep(cache, request, response.clone()).catch(() => undefined);
  return response;
}

async function keep(cache, request, response) {
  await cache.put(request, response);
  const kept = await cache.keys();
  // Oldest first.
  await Promise.all(
    kept.slice(0, Math.max(0, kept.length - MOST)).map((each) => cache.delete(each)),
  );
}
