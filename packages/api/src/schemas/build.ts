/** Headers of every answer of a call to who is signed in: strangers are told nothing of what runs here. */
export const BUILD_HEADERS = {
  /** Names the code that runs. */
  build: 'tideline-build',
  /** Address of the script that the app's page begins with; another one is another build of the app. */
  page: 'tideline-page',
} as const;
