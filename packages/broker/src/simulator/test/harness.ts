import type { SimulatedMarket } from '../market/simulated-market.ts';
import type { Simulator, SimulatorOptions, SimulatorStore } from '../ports.ts';
import { startOnMarket } from '../start.ts';
import { checkAnswer } from './openapi.ts';
import { tinyMarket } from './tiny-market.ts';

/** Keeps documents as text, as a database would: no reference comes back. */
export function memoryStore(): SimulatorStore & { readonly saveCount: () => number } {
  const documents = new Map<string, string>();
  let saves = 0;
  return {
    saveCount: () => saves,
    load: (kind) =>
      [...documents]
        .filter(([key]) => key.startsWith(`${kind}/`))
        .map(([key, text]) => ({ id: key.slice(kind.length + 1), value: JSON.parse(text) })),
    save(changed) {
      saves += 1;
      for (const { kind, id, value } of changed) {
        documents.set(`${kind}/${id}`, JSON.stringify(value));
      }
    },
  };
}

const realWall: SimulatorOptions['wall'] = {
  now: () => performance.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};

export interface TestVenue {
  readonly simulator: Simulator;
  readonly store: SimulatorStore;
  readonly lines: string[];
  openCustomer(cash: number, terms?: Readonly<Record<string, unknown>>): Promise<TestCustomer>;
  post(path: string, body: unknown): Promise<TestAnswer>;
  get(path: string): Promise<TestAnswer>;
  advanceBars(bars: number): Promise<TestAnswer>;
}

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: answers are looked into by name in tests
  readonly body: any;
}

export interface TestCustomer {
  readonly keyId: string;
  readonly secretKey: string;
  readonly accountNumber: string;
  call(method: string, path: string, body?: unknown): Promise<TestAnswer>;
}

export async function startVenue(
  options: {
    readonly market?: SimulatedMarket;
    readonly store?: SimulatorStore;
    readonly speed?: number | 'step';
    readonly start?: string | null;
    readonly waits?: boolean;
    readonly wall?: SimulatorOptions['wall'];
  } = {},
): Promise<TestVenue> {
  const lines: string[] = [];
  const store = options.store ?? memoryStore();
  const simulator = await startOnMarket(options.market ?? tinyMarket(), {
    store,
    speed: options.speed ?? 'step',
    seed: 1,
    startText: options.start ?? null,
    waitsForTrade: options.waits,
    port: 0,
    wall: options.wall ?? realWall,
    log: (line) => lines.push(line),
  });
  const { origin } = simulator;
  const post = (path: string, body: unknown) => callVenue(origin, 'POST', path, body);
  return {
    simulator,
    store,
    lines,
    post,
    get: (path) => callVenue(origin, 'GET', path),
    advanceBars: (bars) => post('/sim/advance', { bars }),
    async openCustomer(cash, terms) {
      const { body } = await post('/sim/accounts', { cash, ...terms });
      return customer(origin, body);
    },
  };
}

export function customer(
  origin: string,
  keys: Pick<TestCustomer, 'keyId' | 'secretKey' | 'accountNumber'>,
): TestCustomer {
  const headers = { 'apca-api-key-id': keys.keyId, 'apca-api-secret-key': keys.secretKey };
  return { ...keys, call: (method, path, body) => callVenue(origin, method, path, body, headers) };
}

export async function callVenue(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const { status } = response;
  const parsed: unknown = text === '' ? null : JSON.parse(text);
  await checkAnswer({ method, path, status, body: parsed });
  return { status, headers: response.headers, body: parsed };
}
