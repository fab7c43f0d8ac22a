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
export function oldReading({ data, dataUpdatedAt, isError }: AgingQuery): number | null {
  const ageMs = data?.ageMs ?? null;
  if (ageMs === null) return null;
  return isError || ageMs > OLD_MS ? dataUpdatedAt - ageMs : null;
}
