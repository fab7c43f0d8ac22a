/** A date is compared with the answer's own `Date`: the two clocks may differ. */
export function retryAfterMs(headers: Pick<Headers, 'get'>): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text) * 1_000, Number.MAX_SAFE_INTEGER);
  const waitMs = Date.parse(text) - Date.parse(headers.get('date') ?? '');
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs);
}
