export const MCP_PATH = '/mcp';
export const METRICS_PATH = '/metrics';

/** On these paths no cookie is read, so no page can act for its user. */
export function isTokenOnlyPath(path: string): boolean {
  return path === MCP_PATH || path === METRICS_PATH;
}

/** Paths of programs, for which a page instead of an error would mislead. */
const PROGRAM_PATH_PATTERN = /^\/+(api|trpc|metrics|mcp)(?=\/|$)/i;

export function isProgramPath(path: string): boolean {
  return PROGRAM_PATH_PATTERN.test(path);
}

export function isHealthPath(path: string): boolean {
  return path === '/healthz' || path === '/readyz';
}
