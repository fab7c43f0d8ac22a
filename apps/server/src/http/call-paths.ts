/** Paths for programs: a page there would only mislead them. Some don't exist yet. */
const OF_PROGRAMS = /^\/+(api|trpc|metrics|mcp)(?=\/|$)/i;

/** However the path is spelled. */
export function isOfPrograms(path: string): boolean {
  return OF_PROGRAMS.test(path);
}

/** For monitors, without a sign-in. */
export function isHealthPath(path: string): boolean {
  return path === '/healthz' || path === '/readyz';
}
