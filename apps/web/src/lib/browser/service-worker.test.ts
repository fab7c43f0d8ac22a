import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const register = vi.fn(async () => undefined);

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('navigator', { serviceWorker: { register } });
  register.mockClear();
});
// Other files run in the same process.
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Browsers refuse a second policy of the same name. */
function stubTrustedTypes() {
  const names: string[] = [];
  let createUrl: (url: string) => string = (url) => url;
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, rules: { createScriptURL: (url: string) => string }) {
      if (names.includes(name)) throw new TypeError('there is one of that name');
      names.push(name);
      createUrl = rules.createScriptURL;
      return { createScriptURL: (url: string) => `trusted ${rules.createScriptURL(url)}` };
    },
  });
  return { names, allows: (url: string) => createUrl(url) };
}

const load = () => import('./service-worker.ts');

test('the worker is registered by its plain address where nothing else is asked for', async () => {
  const { registerServiceWorker } = await load();
  registerServiceWorker();
  expect(register).toHaveBeenCalledWith('/sw.js');
});

test('with Trusted Types by one policy, that lets no other address pass', async () => {
  const types = stubTrustedTypes();
  const { registerServiceWorker } = await load();
  registerServiceWorker();
  // A new sign-in without a page load.
  registerServiceWorker();
  expect(register.mock.calls).toEqual([['trusted /sw.js'], ['trusted /sw.js']]);
  expect(types.names).toEqual(['tideline']);
  for (const url of ['/theme.js', 'https://evil.example/sw.js', '/sw.js?x', '']) {
    expect(() => types.allows(url)).toThrow(TypeError);
  }
});
