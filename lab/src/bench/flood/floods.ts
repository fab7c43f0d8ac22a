import type { FloodPlan, FloodRequest } from '../../flooder/plan.ts';

export type Flood = Omit<FloodPlan, 'port' | 'seconds'>;

/** Cookie headers: a trader's, an administrator's, and more sessions of the trader. */
export interface Flooders {
  readonly origin: string;
  readonly trader: string;
  readonly administrator: string;
  readonly sessions: readonly string[];
  readonly traderLogin: { readonly email: string; readonly password: string };
}

/** 128 characters of usual words: as expensive to judge as a password can be. */
const LONG_PASSWORD = 'tideline star wars password monkey dragon summer love '
  .repeat(3)
  .slice(0, 128);
const CALLS_IN_BATCH = 10;
/** The product's limit of streams per user, and a fifth more than its limit per server. */
const STREAMS_OF_USER = 20;
const MANY_STREAMS = 1_200;
const ONE_ADDRESS = ['127.0.0.2'];
const floodAddresses = (count: number) =>
  Array.from({ length: count }, (_, n) => `127.0.1.${n + 1}`);

export function floodsBy(who: Flooders): Readonly<Record<string, Flood>> {
  const { origin, trader, administrator, sessions, traderLogin } = who;
  const post = (path: string, body: unknown, cookie = ''): FloodRequest => ({
    method: 'POST',
    path,
    headers: { origin, cookie, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const get = (path: string, cookie = ''): FloodRequest => ({
    method: 'GET',
    path,
    headers: { cookie },
  });
  const one = (connections: number, ...requests: readonly FloodRequest[]): Flood => ({
    addresses: ONE_ADDRESS,
    connections,
    requests,
  });
  const many = <T>(what: T): Record<string, T> =>
    Object.fromEntries(Array.from({ length: CALLS_IN_BATCH }, (_, n) => [n, what]));
  const times = (procedure: string) => Array(CALLS_IN_BATCH).fill(procedure).join(',');
  const reads = (procedure: string, inputs: readonly unknown[]) => {
    const input = encodeURIComponent(JSON.stringify(Object.fromEntries(inputs.entries())));
    return `/trpc/${inputs.map(() => procedure).join(',')}?batch=1&input=${input}`;
  };
  const registration = { email: 'no-one-{n}@example.com', password: LONG_PASSWORD };
  const wrong = { email: 'trader-{n}@example.com', password: 'a wrong password {n}' };
  const days = Array.from({ length: CALLS_IN_BATCH }, (_, n) => ({ day: dateDaysAgo(n) }));

  return {
    registrations: one(30, post('/api/auth/register', registration)),
    registration_batches: one(
      30,
      post(`/trpc/${times('auth.register')}?batch=1`, many(registration)),
    ),
    past_days: one(20, get(reads('decisions.list', days), trader)),
    sign_ins: one(80, post('/api/auth/login', traderLogin)),
    wrong_passwords: {
      addresses: floodAddresses(100),
      connections: 100,
      requests: [post('/api/auth/login', wrong)],
    },
    wide_lists: one(
      20,
      get('/api/audit?limit=200', administrator),
      get('/api/users', administrator),
      get('/api/allowed-emails', administrator),
      get('/api/alarms?limit=200', trader),
      get('/api/orders/history', trader),
      get('/api/equity', trader),
      get('/api/trades?limit=200', trader),
      get('/api/performance', trader),
      get('/api/exit-lab', trader),
      get(`/api/days/${dateDaysAgo(3)}`, trader),
      get('/api/export/decisions.csv', trader),
      get('/api/bars', trader),
      get(`/api/decisions?day=${dateDaysAgo(3)}`, trader),
      get('/api/analytics/90d', trader),
      get('/api/analytics/performance', trader),
    ),
    description: one(50, get('/api/openapi.json', trader), get('/api/openapi.json')),
    changes: one(
      20,
      post('/api/bot/toggle', { active: true }, trader),
      post('/api/auth/step-up', { password: 'a wrong password' }, trader),
      post('/api/config/test', {}, trader),
    ),
    streams: {
      addresses: floodAddresses(20),
      connections: MANY_STREAMS,
      requests: sessions.map((cookie) => get('/api/events', cookie)),
    },
    user_streams: one(Math.ceil(STREAMS_OF_USER * 1.2), get('/api/events', trader)),
    anything: {
      addresses: floodAddresses(12),
      connections: 120,
      requests: [
        post('/api/auth/login', `{"email":"${'['.repeat(60_000)}`),
        post('/api/auth/login', { ...wrong, password: 'x'.repeat(65_000) }),
        get('/api/events'),
        get('/nothing/{n}'),
        get('/api/nothing/{n}'),
        get('/api/auth/oidc'),
        { ...get('/'), headers: { cookie: 'x='.padEnd(12_000, 'x') } },
        get('/healthz'),
        post('/api/positions/{n}/close', {}, 'sid={n}'),
      ],
    },
  };
}

export const FLOOD_NAMES = Object.keys(
  floodsBy({
    origin: '',
    trader: '',
    administrator: '',
    sessions: [],
    traderLogin: { email: '', password: '' },
  }),
);

function dateDaysAgo(dayCount: number): string {
  const begin = Date.UTC(2026, 1, 9);
  return new Date(begin - dayCount * 86_400_000).toISOString().slice(0, 10);
}
