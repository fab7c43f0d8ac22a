/** Sent only to signed-in users: unknown clients learn nothing of what runs here. */
export const BUILD_HEADERS = {
  build: 'tideline-build',
  /** Address of the app's first script, which differs between builds. */
  page: 'tideline-page',
} as const;
