import type { RestHandler } from '@tideline/api';
import { isHealthPath, MCP_PATH, METRICS_PATH } from '../call-paths.ts';
import { matchesPathPattern } from '../rest-methods.ts';

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
const STOPPING_CALLS = new Set(['bot.stop', 'bot.pause', 'bot.toggle', 'bot.flatten']);
const STATUS_CALLS = new Set(['bot.status', 'trading.status', 'positions.list']);

export interface RequestedCalls {
  /** The calls that have a price: names of procedures, or of what else is served. */
  readonly callNames: readonly string[];
  readonly kind: 'urgent' | 'status' | 'health' | 'other';
  readonly isStop: boolean;
  readonly isChange: boolean;
  readonly isStream: boolean;
  /** True for several calls in one request, at least one of them public. */
  readonly isPublicBatch: boolean;
}

export type CallReader = (method: string, url: string) => RequestedCalls;

export function createCallReader(routes: RestHandler['routes']): CallReader {
  const routeByName = new Map(routes.map((route) => [route.procedure, route]));
  const routeByPath = new Map(routes.map((route) => [`${route.method} ${route.path}`, route]));
  const patternRoutes = routes.filter(({ path }) => path.includes(':'));

  return function readCall(method, url) {
    const [path = ''] = url.split('?', 1);
    const routeMethod = method === 'HEAD' ? 'GET' : method;
    if (isHealthPath(path)) return { ...toRequestedCalls([path]), kind: 'health' };
    if (path === '/api/events') return { ...toRequestedCalls(['events']), isStream: true };
    if (path.startsWith('/trpc/')) return readTrpcCalls(method, path);
    const route =
      routeByPath.get(`${routeMethod} ${path}`) ??
      patternRoutes.find(
        (each) => each.method === routeMethod && matchesPathPattern(each.path, path),
      );
    if (route !== undefined) return toRequestedCalls([route.procedure], route.type === 'mutation');
    return toRequestedCalls([callNameOfPath(path)]);
  };

  function readTrpcCalls(method: string, path: string): RequestedCalls {
    const names = trpcCallNames(path);
    const isMutation = method === 'POST';
    const isPublic = (name: string) => {
      const route = routeByName.get(name);
      return route?.access === 'public' && route.type === 'mutation';
    };
    const knownNames = names.map((name) => (routeByName.has(name) ? name : 'nothing'));
    return {
      ...toRequestedCalls(knownNames, isMutation),
      isPublicBatch: isMutation && names.length > 1 && names.some(isPublic),
    };
  }
}

/** Commas separate the calls of a batch. tRPC decodes names twice, so this does too. */
export function trpcCallNames(path: string): readonly string[] {
  return decodeOrKeep(decodeOrKeep(path.slice('/trpc/'.length))).split(',');
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function toRequestedCalls(names: readonly string[], isMutation = false): RequestedCalls {
  const areAllIn = (callSet: ReadonlySet<string>) => names.every((name) => callSet.has(name));
  const kind =
    isMutation && areAllIn(URGENT_CALLS) ? 'urgent' : areAllIn(STATUS_CALLS) ? 'status' : 'other';
  const isStop = kind === 'urgent' && names.some((name) => STOPPING_CALLS.has(name));
  return {
    callNames: names,
    kind,
    isStop,
    isChange: isMutation,
    isStream: false,
    isPublicBatch: false,
  };
}

/**
 * Paths of no call share a few names: unknown clients choose paths, and the price list keeps each
 * name.
 */
function callNameOfPath(path: string): string {
  if (path === MCP_PATH) return 'mcp';
  if (path === METRICS_PATH) return 'metrics';
  if (path.startsWith('/assets/')) return 'asset';
  if (path.startsWith('/api/export/')) return 'export';
  return path.startsWith('/api/') ? 'beside' : 'page';
}
