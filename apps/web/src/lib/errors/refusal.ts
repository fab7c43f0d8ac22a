/** Why the server said no, apart from its words; both of its surfaces tell it. */
export interface RefusalData {
  readonly httpStatus: number;
  /**
   * What it wants to be told first: `STEP_UP` and `SECOND_FACTOR` a code, `IDLE` and
   * `REAUTHENTICATE` the password.
   */
  readonly ask: string | null;
  /** Whole seconds until the next try counts. */
  readonly retryAfter: number | null;
}

/** Null when no answer came, or when it was not the server's own. */
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
