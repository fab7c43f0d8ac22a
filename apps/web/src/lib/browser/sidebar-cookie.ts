const WEEK_SECONDS = 604_800;
const COOKIE_NAME = 'sidebar_state';

/** Open by default. */
export function readSidebarOpen(cookies: string = document.cookie): boolean {
  return !cookies.split('; ').includes(`${COOKIE_NAME}=false`);
}

export function writeSidebarOpen(isOpen: boolean): void {
  // The Cookie Store API is not in every browser that the app supports.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${COOKIE_NAME}=${isOpen}; path=/; max-age=${WEEK_SECONDS}; samesite=lax`;
}
