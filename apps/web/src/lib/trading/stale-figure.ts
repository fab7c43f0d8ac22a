/** An account is read twice a minute while the market is open. */
const STALE_AFTER_MS = 120_000;

export interface AgingQuery {
  readonly data: { readonly ageMs: number | null } | undefined;
  /** Browser time, as all here. */
  readonly dataUpdatedAt: number;
  readonly isError: boolean;
}

/** When old or not refreshable figures were read; null for fresh ones. */
export function staleSinceMs(query: AgingQuery): number | null {
  const ageMs = query.data?.ageMs ?? null;
  if (ageMs === null) return null;
  // Read only here, as reading it redraws the caller with every answer.
  return query.isError || ageMs > STALE_AFTER_MS ? query.dataUpdatedAt - ageMs : null;
}
