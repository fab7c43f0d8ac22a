/** Where programs ask, and a page would only mislead them; some of these are not there yet. */
const OF_PROGRAMS = /^\/+(api|trpc|metrics|mcp)(?=\/|$)/i;

/** Whether something other than a page belongs at a path, however it is spelled. */
export function isOfPrograms(path: string): boolean {
  return OF_PROGRAMS.test(path);
}

/** Asked by monitors, without a sign-in. */
export function isHealthPath(path: string): boolean {
  return path === '/healthz' || path === '/readyz';
}
