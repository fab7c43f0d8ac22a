/**
 * Lets the browser keep the app's own files (`public/sw.js`). Whoever refuses it, or has none, loads
 * them from the server as ever. Not while developing, where files change under their name.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}
