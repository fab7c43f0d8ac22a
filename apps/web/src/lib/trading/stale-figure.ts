/** An account is read twice a minute while the market is open. */
const OLD_MS = 120_000;

/** Of a query whose answer tells how old its figures were. */
export interface AgingQuery {
  readonly data: { readonly ageMs: number | null } | undefined;
  /** In the browser's time, as all here. */
  readonly dataUpdatedAt: number;
  readonly isError: boolean;
}

/** When figures were read that are old by now, or can't be asked for again; null for fresh ones. */
export function oldReading(query: AgingQuery): number | null {
  const ageMs = query.data?.ageMs ?? null;
  if (ageMs === null) return null;
  // Asked for only here: who asks is drawn anew with every answer.
  return query.isError || ageMs > OLD_MS ? query.dataUpdatedAt - ageMs : null;
}
