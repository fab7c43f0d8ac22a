// @vitest-environment node
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';

const read = (file: URL) => readFileSync(file, 'utf8');
const WORKER_SOURCE = read(new URL('../public/sw.js', import.meta.url));
const AWAY_FILES = [
  new URL('../public/away.html', import.meta.url),
  new URL('../public/away.css', import.meta.url),
  new URL('../public/away.js', import.meta.url),
  new URL('../public/theme.js', import.meta.url),
  new URL('../public/favicon-problem.svg', import.meta.url),
];
const ORIGIN = 'http://localhost:3000';

/** What a browser requests by itself: a page, or something on it. */
type AskedRequest = Pick<Request, 'method' | 'url' | 'mode' | 'destination'>;

interface WorkerEvent {
  readonly request: AskedRequest;
  readonly respondWith: (answer: Promise<Response>) => void;
  readonly waitUntil: (work: Promise<unknown>) => void;
}

let listeners: Map<string, (event: WorkerEvent) => void>;
let cacheStores: Map<string, Map<string, Response>>;
let keptResponses: Map<string, Response>;
const network = vi.fn(async (_: AskedRequest) => new Response('from the server'));

function cacheOf(store: Map<string, Response>) {
  const urlOf = (asked: AskedRequest | string) =>
    typeof asked === 'string' ? new URL(asked, ORIGIN).href : asked.url;
  return {
    match: async (asked: AskedRequest | string) => store.get(urlOf(asked))?.clone(),
    put: async ({ url }: AskedRequest, response: Response) => void store.set(url, response),
    keys: async () => [...store.keys()].map((url) => new Request(url)),
    delete: async ({ url }: AskedRequest) => store.delete(url),
    addAll: async (paths: readonly string[]) => {
      for (const path of paths) store.set(urlOf(path), new Response(`kept ${path}`));
    },
  };
}

/** The worker alone: caches in memory, and a network that counts. */
beforeEach(() => {
  keptResponses = new Map();
  cacheStores = new Map([['tideline-assets', keptResponses]]);
  listeners = new Map();
  network.mockClear();
  const caches = {
    open: async (name: string) => {
      const store = cacheStores.get(name) ?? new Map<string, Response>();
      cacheStores.set(name, store);
      return cacheOf(store);
    },
    keys: async () => [...cacheStores.keys()],
    delete: async (name: string) => cacheStores.delete(name),
  };
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (type: string, added: (event: WorkerEvent) => void) => {
      listeners.set(type, added);
    },
  };
  new Function('self', 'caches', 'fetch', WORKER_SOURCE)(self, caches, network);
});

/** Null when the worker leaves the request to the browser. */
function ask(path: string, init: RequestInit = {}): Promise<Response | null> {
  return answerTo(new Request(new URL(path, ORIGIN), init));
}

async function answerTo(request: AskedRequest): Promise<Response | null> {
  let answer: Promise<Response> | null = null;
  listeners.get('fetch')?.({
    request,
    respondWith: (given) => {
      answer = given;
    },
    waitUntil: () => undefined,
  });
  return answer;
}

/** Node makes no such requests. */
const page = (path: string): AskedRequest => ({
  method: 'GET',
  url: new URL(path, ORIGIN).href,
  mode: 'navigate',
  destination: 'document',
});

async function happen(type: 'install' | 'activate'): Promise<void> {
  let work: Promise<unknown> = Promise.resolve();
  const waitUntil = (given: Promise<unknown>) => {
    work = given;
  };
  listeners.get(type)?.({ request: page('/'), respondWith: () => undefined, waitUntil });
  await work;
}

test('a hashed file is asked for once', async () => {
  for (const _ of [1, 2]) {
    expect(await (await ask('/assets/app-1.js'))?.text()).toBe('from the server');
  }
  expect(network).toHaveBeenCalledTimes(1);
});

test.each([
  ['/', {}],
  ['/history', {}],
  ['/index.html', {}],
  ['/theme.js', {}],
  ['/trpc/positions.list?batch=1', {}],
  ['/api/positions', {}],
  ['https://elsewhere.example/assets/app-1.js', {}],
  ['/assets/app-1.js', { method: 'POST' }],
])('%s is left to the browser, and never kept', async (path, init) => {
  expect(await ask(path, init)).toBeNull();
  expect(keptResponses.size).toBe(0);
});

test('a refusal is passed on and not kept', async () => {
  network.mockResolvedValueOnce(new Response('gone', { status: 404 }));
  expect((await ask('/assets/old.js'))?.status).toBe(404);
  expect(keptResponses.size).toBe(0);
});

test('old files make room for new ones', async () => {
  for (let build = 0; build < 130; build += 1) await ask(`/assets/app-${build}.js`);
  expect(keptResponses.size).toBe(120);
  expect(keptResponses.has(`${ORIGIN}/assets/app-0.js`)).toBe(false);
  expect(keptResponses.has(`${ORIGIN}/assets/app-129.js`)).toBe(true);
});

describe('D16 a page of a server that can’t be reached', () => {
  const away = () => network.mockRejectedValueOnce(new TypeError('Failed to fetch'));

  beforeEach(() => happen('install'));

  test('is the one that says so, with what it holds', async () => {
    away();
    expect(await (await answerTo(page('/history')))?.text()).toBe('kept /away.html');
    away();
    const style: AskedRequest = { ...page('/away.css'), mode: 'no-cors', destination: 'style' };
    expect(await (await answerTo(style))?.text()).toBe('kept /away.css');
  });

  test.each([502, 503, 504])('is so where a proxy answers %i in its place', async (status) => {
    network.mockResolvedValueOnce(new Response('Bad Gateway', { status }));
    expect(await (await answerTo(page('/')))?.text()).toBe('kept /away.html');
  });

  test.each([200, 404, 500])('is not shown for an answer of the server: %i', async (status) => {
    network.mockResolvedValueOnce(new Response('its own', { status }));
    expect(await (await answerTo(page('/')))?.text()).toBe('its own');
  });

  test('is never kept itself', async () => {
    expect(await (await answerTo(page('/')))?.text()).toBe('from the server');
    expect(keptResponses.size).toBe(0);
    away();
    expect(await (await answerTo(page('/')))?.text()).toBe('kept /away.html');
  });

  test('an older one is forgotten, and the app’s files stay', async () => {
    cacheStores.set('tideline-away-00000000', new Map());
    await happen('activate');
    expect([...cacheStores.keys()].filter((name) => name.endsWith('-00000000'))).toEqual([]);
    expect(cacheStores.has('tideline-assets')).toBe(true);
  });

  test('the worker is named by its files, so that a changed one is kept again', () => {
    const digest = createHash('sha256').update(AWAY_FILES.map(read).join('')).digest('hex');
    expect(WORKER_SOURCE).toContain(`'tideline-away-${digest.slice(0, 8)}'`);
  });
});
