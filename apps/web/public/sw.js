// Keeps the app's hashed files, which never change under their name. Answers of the server and pages
// are never kept: an old price or an old page would be shown as a present one.
const CACHE = 'tideline-assets';
/** A few builds' worth: tabs of the one before may still be open. */
const MOST = 120;

self.addEventListener('fetch', (event) => {
  if (isAsset(event.request)) event.respondWith(fromCache(event.request));
});

function isAsset({ method, url }) {
  const { origin, pathname } = new URL(url);
  return method === 'GET' && origin === self.location.origin && pathname.startsWith('/assets/');
}

async function fromCache(request) {
  const cache = await caches.open(CACHE).catch(() => null);
  const kept = await cache?.match(request);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  // A full disk must not take the file away from the page that waits for it.
  if (cache !== null && response.status === 200)
    await keep(cache, request, response.clone()).catch(() => undefined);
  return response;
}

async function keep(cache, request, response) {
  await cache.put(request, response);
  const kept = await cache.keys();
  // The oldest come first.
  await Promise.all(
    kept.slice(0, Math.max(0, kept.length - MOST)).map((each) => cache.delete(each)),
  );
}
