/** An account is read twice a minute while the market is open. */
const STALE_MS = 120_000;

/** A query whose answer has its figures' age. */
export interface AgingQuery {
  readonly data: { readonly ageMs: number | null } | undefined;
  /** Browser time, as all here. */
  readonly dataUpdatedAt: number;
  readonly isError: boolean;
}

/** Null for fresh figures: when they were read, once old or not refreshable. */
export function staleSince(query: AgingQuery): number | null {
  const ageMs = query.data?.ageMs ?? null;
  if (ageMs === null) return null;
  // Asked only here: it redraws its caller with every answer.
  return query.isError || ageMs > STALE_MS ? query.dataUpdatedAt - ageMs : null;
}
