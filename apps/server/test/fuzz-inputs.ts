import fc from 'fast-check';
import type { CallRow } from './call-rows.ts';
import type { Route } from './send-call.ts';

interface FuzzedCall {
  readonly procedure: string;
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
}

export interface FuzzedRequest extends FuzzedCall {
  /**
   * Cookies around the session's own: those of other programs on this host, and what no browser sends.
   */
  readonly cookies: { readonly before: string; readonly after: string };
  /** Headers beside the necessary ones, or in their place. */
  readonly headers: Readonly<Record<string, string>>;
}

/** JSON tokens, including ones that no serialiser writes. */
const token = fc.oneof(
  fc.constantFrom(
    'null',
    'true',
    '0',
    '-0',
    '-1',
    '1e308',
    '1e999',
    '-1e999',
    '0.1e-400',
    '9007199254740993',
    'NaN',
    'Infinity',
    'undefined',
    '""',
    '" "',
    '"\\u0000"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"__proto__"',
    '"../../etc/passwd"',
    `"'; DROP TABLE users; --"`,
    '"<script>alert(1)</script>"',
    '"{{7*7}}\\r\\nset-cookie: a=b"',
    '[]',
    '{}',
    '[[]]',
    '[null]',
    '{"$gt":""}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"toString":1,"then":1,"valueOf":null,"length":-1}',
    '"2026-02-30"',
    '"0000-00-00"',
    '"275760-09-14"',
  ),
  fc.json({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 30 }).map((text) => JSON.stringify(text)),
  fc.integer({ min: 1, max: 60_000 }).map((size) => `"${'x'.repeat(size)}"`),
  fc.integer({ min: 1, max: 5_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc
    .integer({ min: 1, max: 5_000 })
    .map((depth) => `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`),
);

const strangeKey = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'isAdmin',
  'userId',
  'id',
  '',
  '\u0000',
  'x'.repeat(1_000),
);

function fuzzedObject(row: CallRow): fc.Arbitrary<string> {
  const good = Object.entries(row.input ?? {}).map(
    ([key, value]) => [key, JSON.stringify(value)] as const,
  );
  const changed = good.map(([key, value]) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant([[key, value]] as const) },
      { weight: 2, arbitrary: token.map((strange) => [[key, strange]] as const) },
      { weight: 1, arbitrary: fc.constantFrom([], [[key, value] as const, [key, value] as const]) },
    ),
  );
  const added = fc.array(fc.tuple(strangeKey, token), { maxLength: 2 });
  return fc
    .tuple(fc.tuple(...changed), added)
    .map(([kept, more]) =>
      [...kept.flat(), ...more].map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(','),
    )
    .map((fields) => `{${fields}}`);
}

const part = fc.oneof(
  fc.constantFrom(
    '%00',
    '%',
    '%zz',
    '%c0%ae',
    '%ED%A0%80',
    '%2e%2e%2f',
    '..%5c',
    '%2F',
    '%25',
    '%252C',
    ',',
    '__proto__',
    'constructor',
    '-0',
    'NaN',
    '1e308',
    '0000-01-01',
    '2012-12-31',
    '9999-12-31',
    '%F0%9F%92%A9',
    'x'.repeat(2_000),
  ),
  fc.string({ unit: 'binary', maxLength: 20 }).map(encodeAny),
);

/** encodeURIComponent refuses lone surrogates. */
function encodeAny(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

const query = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        ...['day', 'before', 'limit', 'open', 'id', 'input', 'batch'],
        ...['from', 'to', 'cursor', 'account', 'user'],
      ),
      part,
    ),
    {
      maxLength: 3,
    },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join('&'))
  .map((text) => (text === '' ? '' : `?${text}`));

function restRequest(route: Route, row: CallRow): fc.Arbitrary<FuzzedCall> {
  const { method, procedure } = route;
  const path = fc
    .tuple(
      ...route.path
        .split('/')
        .map((segment) =>
          segment.startsWith(':')
            ? fc.oneof(fc.constant(String(row.input?.[segment.slice(1)])), part)
            : fc.constant(segment),
        ),
    )
    .map((segments) => segments.join('/'));
  const body = method === 'GET' ? fc.constant(undefined) : fc.oneof(fuzzedObject(row), token);
  return fc
    .tuple(path, method === 'GET' ? query : fc.constant(''), body)
    .map(([where, asked, text]) => ({ procedure, method, path: where + asked, body: text }));
}

function trpcRequest(route: Route, row: CallRow): fc.Arbitrary<FuzzedCall> {
  const { procedure } = route;
  const input = fc.oneof(fuzzedObject(row), token);
  const batch = fc.constantFrom('', '?batch=1', '?batch=2');
  if (route.type === 'mutation') {
    return fc
      .tuple(
        batch,
        fc.oneof(
          input,
          input.map((text) => `{"0":${text}}`),
        ),
      )
      .map(([how, body]) => ({
        procedure,
        method: 'POST',
        path: `/trpc/${procedure}${how}`,
        body,
      }));
  }
  return fc.tuple(batch, input).map(([how, text]) => ({
    procedure,
    method: 'GET',
    path: `/trpc/${procedure}${how === '' ? '?' : `${how}&`}input=${encodeAny(text).slice(0, 8_000)}`,
    body: undefined,
  }));
}

const strangeCookie = fc.constantFrom(
  'theme=50%; ',
  '%=1; ',
  'x=%E0%A4%A; ',
  '=; ;;= ; ',
  '__proto__=1; constructor=2; ',
  'device=%zz; ',
  'pending=a.b; oidc=a.b.c.9999999999999; ',
  `big=${'x'.repeat(3_000)}; `,
);

const strangeHeader = fc.constantFrom(
  { range: 'bytes=0-' },
  { range: 'bytes=9-1,-5,a-' },
  { expect: '100-continue' },
  { 'transfer-encoding': 'chunked' },
  { 'content-encoding': 'gzip' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'text/plain' },
  { 'accept-encoding': 'gzip;q=NaN, *;q=0' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'yesterday' },
  { upgrade: 'websocket', connection: 'upgrade' },
  { 'trpc-accept': 'application/jsonl' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-for': '%zz, ::::, 999.1.1.1' },
  { authorization: 'Bearer x' },
  { cookie: 'sid=%zz' },
);

function dressed(call: FuzzedCall): fc.Arbitrary<FuzzedRequest> {
  const usual = { weight: 3, arbitrary: fc.constant('') };
  const cookie = fc.oneof(usual, { weight: 1, arbitrary: strangeCookie });
  const headers = fc.oneof(
    { weight: 3, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: strangeHeader },
  );
  const methods = call.method === 'GET' ? ['GET', 'GET', 'GET', 'HEAD'] : [call.method];
  return fc.record({
    procedure: fc.constant(call.procedure),
    method: fc.constantFrom(...methods),
    path: fc.constant(call.path),
    body: fc.constant(call.body),
    cookies: fc.record({ before: cookie, after: cookie }),
    headers,
  });
}

export function fuzzedRequests(
  routes: readonly Route[],
  rows: Readonly<Record<string, CallRow>>,
): fc.Arbitrary<FuzzedRequest> {
  return fc.constantFrom(...routes).chain((route) => {
    const row = rows[route.procedure];
    if (row === undefined) throw new Error(`${route.procedure} has no row`);
    return fc.oneof(restRequest(route, row), trpcRequest(route, row)).chain(dressed);
  });
}
