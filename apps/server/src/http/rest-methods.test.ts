import { createRestHandler } from '@tideline/api';
import { expect, test } from 'vitest';
import { methodsOf } from './rest-methods.ts';

const { routes } = createRestHandler({ onUnexpected: () => undefined });

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
