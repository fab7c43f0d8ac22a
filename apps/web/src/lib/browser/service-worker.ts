const WORKER_PATH = '/sw.js';

/** TypeScript's platform types lack Trusted Types. */
interface TrustedTypesFactory {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/**
 * The worker keeps the app's files (`public/sw.js`). Not in development, where files change under
 * their name.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(workerUrl()).catch(() => undefined);
}

let cachedWorkerUrl: string | null = null;

/** The only address that may become a script. A page can have a policy only once. */
function workerUrl(): string {
  cachedWorkerUrl ??= trustedWorkerUrl(
    (window as { readonly trustedTypes?: TrustedTypesFactory }).trustedTypes,
  );
  return cachedWorkerUrl;
}

function trustedWorkerUrl(trustedTypes: TrustedTypesFactory | undefined): string {
  if (trustedTypes === undefined) return WORKER_PATH;
  const createScriptURL = (requestedUrl: string) => {
    if (requestedUrl === WORKER_PATH) return requestedUrl;
    throw new TypeError('this address is no script of the app');
  };
  return trustedTypes.createPolicy('tideline', { createScriptURL }).createScriptURL(WORKER_PATH);
}
