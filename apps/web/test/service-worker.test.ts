// @vitest-environment node
import { readFileSync } from 'node:fs';
import { beforeEach, expect, test, vi } from 'vitest';

const SOURCE = readFileSync(new URL('../public/sw.js', import.meta.url), 'utf8');
const ORIGIN = 'http://localhost:3000';

type Listener = (event: {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}) => void;

let listener: Listener;
let kept: Map<string, Response>;
const network = vi.fn(async (_: Request) => new Response('from the server'));

/** The worker in a world of its own: a cache in memory, and a network that counts. */
beforeEach(() => {
  kept = new Map();
  network.mockClear();
  const cache = {
    match: async ({ url }: Request) => kept.get(url)?.clone(),
    put: async ({ url }: Request, response: Response) => void kept.set(url, response),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async ({ url }: Request) => kept.delete(url),
  };
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (_: string, added: Listener) => {
      listener = added;
    },
  };
  new Function('self', 'caches', 'fetch', SOURCE)(self, { open: async () => cache }, network);
});

/** What the worker answers; null when it leaves the request to the browser. */
async function ask(path: string, init: RequestInit = {}): Promise<Response | null> {
  let answer: Promise<Response> | null = null;
  listener({
    request: new Request(new URL(path, ORIGIN), init),
    respondWith: (given) => {
      answer = given;
    },
  });
  return answer;
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
  expect(kept.size).toBe(0);
});

test('a refusal is passed on and not kept', async () => {
  network.mockResolvedValueOnce(new Response('gone', { status: 404 }));
  expect((await ask('/assets/old.js'))?.status).toBe(404);
  expect(kept.size).toBe(0);
});

test('old files make room for new ones', async () => {
  for (let build = 0; build < 130; build += 1) await ask(`/assets/app-${build}.js`);
  expect(kept.size).toBe(120);
  expect(kept.has(`${ORIGIN}/assets/app-0.js`)).toBe(false);
  expect(kept.has(`${ORIGIN}/assets/app-129.js`)).toBe(true);
});
