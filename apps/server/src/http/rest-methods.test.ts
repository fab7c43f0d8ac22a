import { createRestHandler } from '@tideline/api';
import { loadApiDocument } from '@tideline/api/testing';
import { expect, test } from 'vitest';
import { methodsOf, UNDOCUMENTED_PATH_METHODS } from './rest-methods.ts';

const { routes } = createRestHandler({ onUnexpectedError: () => undefined });

test.each([
  ['/api/settings', ['GET', 'HEAD', 'PUT']],
  ['/api/bot/stop', ['POST']],
  ['/api/positions/a%2Fb/close', ['POST']],
  ['/api/events', ['GET']],
  ['/api/logout', ['GET']],
  ['/api/login', ['GET', 'HEAD']],
])('%s takes %j', (path, methods) => {
  expect(methodsOf(routes, path)).toEqual(methods);
});

test.each(['/api/nothing', '/api/positions//close', '/api/settings/', '/api/constructor', ''])(
  'there is nothing at "%s"',
  (path) => {
    expect(methodsOf(routes, path)).toEqual([]);
  },
);

test('every path beside the calls is described, with the methods that it takes', async () => {
  const { paths } = await loadApiDocument();
  const procedures = new Set(routes.map(({ procedure }) => procedure));
  const beside = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { operationId }]) => !procedures.has(operationId))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
  const own = Object.entries(UNDOCUMENTED_PATH_METHODS).flatMap(([path, methods]) =>
    methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`),
  );
  const described = own.map((each) => each.replaceAll(/:(\w+)/g, '{$1}'));
  expect(beside.sort()).toEqual(described.sort());
});
