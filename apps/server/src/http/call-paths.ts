/** These two take nothing but an API token. */
export const MCP_PATH = '/mcp';
export const METRICS_PATH = '/metrics';

/** A page's cookie is nothing there, so that no page can act for its user. */
export function isTokenOnly(path: string): boolean {
  return path === MCP_PATH || path === METRICS_PATH;
}

/** For programs, which a page would only mislead. */
const OF_PROGRAMS = /^\/+(api|trpc|metrics|mcp)(?=\/|$)/i;

export function isOfPrograms(path: string): boolean {
  return OF_PROGRAMS.test(path);
}

export function isHealthPath(path: string): boolean {
  return path === '/healthz' || path === '/readyz';
}
