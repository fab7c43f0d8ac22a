import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createManualWall } from '../../test/manual-wall.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { writeWebApp } from '../../test/web-app.ts';
import { createLog } from '../runtime/log.ts';
import { UNDOCUMENTED_PATH_METHODS } from './rest-methods.ts';
import { createHttpServer, type HttpOptions } from './server.ts';
import { ChangeHub } from './stream/change-hub.ts';
import { readWebPages } from './web-pages.ts';

async function serve() {
  const webRoot = writeWebApp(join(temporaryFolder(), 'web'));
  const options = {
    publicOrigin: 'http://localhost:3000',
    webRoot,
    pages: readWebPages(webRoot),
    build: 'b1',
    accounts: { oidc: {} },
    sessions: { sessionIdIn: () => null, sessionKeyIn: () => null, userIdOf: () => null },
    tokens: { check: () => null, identifyVisitor: () => null, retryAfterSeconds: () => null },
    ports: {},
    answerMcp: null,
    eventsOptions: {
      changes: new ChangeHub(),
      wall: createManualWall(),
      readSession: async () => null,
    },
    saveGeneration: async () => undefined,
    log: createLog('silent'),
    trustProxyHops: 0,
    wall: createManualWall(),
    readThreadMs: () => 0,
  };
  const app = await createHttpServer(options as unknown as HttpOptions);
  onTestFinished(() => app.close());
  await app.ready();
  return app;
}

/**
 * Paths and methods from Fastify's drawing of its routes, in which parts of a path hang below each
 * other.
 */
function routesIn(tree: string): readonly (readonly [path: string, methods: readonly string[]])[] {
  const above: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] =
      /^((?:[│ ] {3})*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? [];
    above.splice(indent.length / 4, Infinity, part);
    return methods === '' ? [] : [[above.join(''), methods.split(', ')] as const];
  });
}

test('what is served under /api beside the documented calls is in the table of its methods [V8.2.1]', async () => {
  const app = await serve();
  const served = routesIn(app.printRoutes({ commonPrefix: false }));
  const { '/api/openapi.json': _, ...own } = UNDOCUMENTED_PATH_METHODS;
  expect(Object.fromEntries(served.filter(([path]) => path.startsWith('/api/')))).toEqual(own);
});

test('a request whose body does not come is answered and its connection closed', async () => {
  const app = await serve();
  const { requestTimeout, headersTimeout } = app.server;
  expect([requestTimeout, headersTimeout]).toEqual([30_000, 30_000]);
  // The same limits, much shorter. Node's types lack the interval of its checks.
  const soon = { requestTimeout: 50, headersTimeout: 50, connectionsCheckingInterval: 20 };
  Object.assign(app.server, soon);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const [served] = await Promise.all([once(app.server, 'connection'), once(socket, 'connect')]);
  const head = ['POST /api/auth/login HTTP/1.1', 'Host: localhost:3000'];
  const length = [
    'Origin: http://localhost:3000',
    'Content-Type: application/json',
    'Content-Length: 10',
  ];
  socket.write(`${[...head, ...length].join('\r\n')}\r\n\r\n`);
  await Promise.all([once(served[0], 'close'), once(socket, 'end')]);
  expect(text).toMatch(/^HTTP\/1\.1 400 .*"The request can not be read\."/s);
});
