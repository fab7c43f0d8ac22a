/** Headers of every answer to a signed-in user: unknown clients learn nothing of what runs here. */
export const BUILD_HEADERS = {
  /** The running code. */
  build: 'tideline-build',
  /** The app's first script: another address is another build of the app. */
  page: 'tideline-page',
} as const;
