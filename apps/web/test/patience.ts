/** For what a busy machine loads late, and for polls up to ten seconds apart. */
export const LONG_TIMEOUT = { timeout: 30_000 };
