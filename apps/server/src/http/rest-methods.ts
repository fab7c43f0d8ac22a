import { matchPath, type RestHandler } from '@tideline/api';
import type { Scope } from '@tideline/api/schemas';

/** Methods of paths under /api that are no documented calls. */
export const UNDOCUMENTED_PATH_METHODS: Readonly<Record<string, readonly string[]>> = {
  '/api/login': ['GET', 'HEAD'],
  // These do more than read, so HEAD is missing.
  '/api/logout': ['GET'],
  '/api/events': ['GET'],
  '/api/auth/oidc': ['GET'],
  '/api/auth/oidc/callback': ['GET'],
  '/api/auth/oidc/code': ['POST'],
  '/api/auth/user/image': ['DELETE', 'POST'],
  '/api/users/:id/image': ['GET', 'HEAD'],
  '/api/export/trades.csv': ['GET', 'HEAD'],
  '/api/export/orders.csv': ['GET', 'HEAD'],
  '/api/export/decisions.csv': ['GET', 'HEAD'],
  '/api/export/equity.csv': ['GET', 'HEAD'],
  '/api/openapi.json': ['GET', 'HEAD'],
  '/api/docs': ['GET', 'HEAD'],
};

/** The scope of each undocumented path that an API token opens. */
const SCOPE_BY_CALL: Readonly<Record<string, Scope>> = {
  'GET /api/users/:id/image': 'read',
  'GET /api/export/trades.csv': 'read',
  'GET /api/export/orders.csv': 'read',
  'GET /api/export/decisions.csv': 'read',
  'GET /api/export/equity.csv': 'read',
  'GET /api/openapi.json': 'read',
};

/** Null when no token opens the path; undefined for a documented call, which itself says so. */
export function scopeOfPath(method: string, path: string): Scope | null | undefined {
  const pattern = Object.keys(UNDOCUMENTED_PATH_METHODS).find((each) =>
    matchesPathPattern(each, path),
  );
  const isUndocumented =
    pattern !== undefined && UNDOCUMENTED_PATH_METHODS[pattern]?.includes(method) === true;
  if (!isUndocumented) return undefined;
  return SCOPE_BY_CALL[`${method === 'HEAD' ? 'GET' : method} ${pattern}`] ?? null;
}

export function methodsOf(routes: RestHandler['routes'], path: string): readonly string[] {
  const undocumentedMethods = Object.entries(UNDOCUMENTED_PATH_METHODS).find(([pattern]) =>
    matchesPathPattern(pattern, path),
  )?.[1];
  const documentedMethods = routes
    .filter((route) => matchesPathPattern(route.path, path))
    .flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : method));
  return [...(undocumentedMethods ?? []), ...documentedMethods].sort();
}

/** A part of the pattern that begins with a colon may be anything. */
export function matchesPathPattern(pattern: string, path: string): boolean {
  return matchPath(pattern, path) !== null;
}
