/** Paths for programs: a page there would only mislead them. Some don't exist yet. */
const OF_PROGRAMS = /^\/+(api|trpc|metrics|mcp)(?=\/|$)/i;

export function isOfPrograms(path: string): boolean {
  return OF_PROGRAMS.test(path);
}

export function isHealthPath(path: string): boolean {
  return path === '/healthz' || path === '/readyz';
}
