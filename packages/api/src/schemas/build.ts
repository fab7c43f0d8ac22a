/** Headers for signed-in users only: unknown clients learn nothing of what runs here. */
export const BUILD_HEADERS = {
  build: 'tideline-build',
  /** This header has the app's first script: another address is another build. */
  page: 'tideline-page',
} as const;
