import type { createRestHandler } from '@tideline/api';
import { isHealthPath, MCP_PATH, METRICS_PATH } from '../call-paths.ts';
import { matchesPathPattern } from '../rest-methods.ts';

type RestRoutes = ReturnType<typeof createRestHandler>['routes'];
type RestRoute = RestRoutes[number];

/**
 * Calls that protect money never wait. Whether a switch goes on or off is in the body, which is not
 * read yet.
 */
const URGENT_CALLS = new Set([
  'positions.close',
  'bot.stop',
  'bot.pause',
  'bot.toggle',
  'bot.flatten',
  'users.flatten',
  'killSwitch.set',
]);
const STATUS_CALLS = new Set(['bot.status', 'trading.status', 'positions.list']);

export interface Call {
  /** The calls that have a price: names of procedures, or of what else is served. */
  readonly names: readonly string[];
  readonly kind: 'urgent' | 'status' | 'health' | 'other';
  readonly isStream: boolean;
  /** True for several calls in one request, at least one of them public. */
  readonly isPublicBatch: boolean;
}

export type CallReader = (method: string, url: string) => Call;

export function callReader(routes: RestRoutes): CallReader {
  const byName = new Map(routes.map((route) => [route.procedure, route]));
  const byPath = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  const patterns = routes.filter(({ path }) => path.includes(':'));

  return function readCall(method, url) {
    const [path = ''] = url.split('?', 1);
    const read = method === 'HEAD' ? 'GET' : method;
    if (isHealthPath(path)) return { ...callNamed([path]), kind: 'health' };
    if (path === '/api/events') return { ...callNamed(['events']), isStream: true };
    if (path.startsWith('/trpc/')) return trpcCall(method, path);
    const route =
      byPath.get(`${read} ${path}`) ??
      patterns.find((each) => each.method === read && matchesPathPattern(each.path, path));
    if (route !== undefined) return callNamed([route.procedure], route.type === 'mutation');
    return callNamed([nameOfPath(path)]);
  };

  function trpcCall(method: string, path: string): Call {
    const names = batchedNames(path);
    const isChange = method === 'POST';
    const isPublic = (name: string) => isPublicChange(byName.get(name));
    return {
      ...callNamed(
        names.map((name) => (byName.has(name) ? name : 'nothing')),
        isChange,
      ),
      isPublicBatch: isChange && names.length > 1 && names.some(isPublic),
    };
  }
}

/** Commas separate the calls of a batch. tRPC decodes names twice, so this does too. */
export function batchedNames(path: string): readonly string[] {
  return decodeOrKeep(decodeOrKeep(path.slice('/trpc/'.length))).split(',');
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isPublicChange(route: RestRoute | undefined): boolean {
  return route?.access === 'public' && route.type === 'mutation';
}

function callNamed(names: readonly string[], isChange = false): Call {
  const isAll = (which: ReadonlySet<string>) => names.every((name) => which.has(name));
  const kind =
    isChange && isAll(URGENT_CALLS) ? 'urgent' : isAll(STATUS_CALLS) ? 'status' : 'other';
  return { names, kind, isStream: false, isPublicBatch: false };
}

/**
 * Paths of no call share a few names: unknown clients choose paths, and the price list keeps each
 * name.
 */
function nameOfPath(path: string): string {
  if (path === MCP_PATH) return 'mcp';
  if (path === METRICS_PATH) return 'metrics';
  if (path.startsWith('/assets/')) return 'asset';
  if (path.startsWith('/api/export/')) return 'export';
  return path.startsWith('/api/') ? 'beside' : 'page';
}
