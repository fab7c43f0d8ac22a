/** Sent by tRPC and REST alike. */
export interface RefusalData {
  readonly httpStatus: number;
  /**
   * What the server demands first: `STEP_UP` and `SECOND_FACTOR` a code, `IDLE` and
   * `REAUTHENTICATE` the password.
   */
  readonly ask: string | null;
  /** Whole seconds until the next try counts. */
  readonly retryAfter: number | null;
}

/** Null where the answer is not the server's own. */
export function refusalOf(error: unknown): RefusalData | null {
  if (!(error instanceof Error) || !('data' in error)) return null;
  const { httpStatus, ask, retryAfter } = Object(error.data) as Record<string, unknown>;
  if (typeof httpStatus !== 'number') return null;
  return {
    httpStatus,
    ask: typeof ask === 'string' ? ask : null,
    retryAfter: typeof retryAfter === 'number' ? retryAfter : null,
  };
}
