/**
 * Null when the draft doesn't fit the form's shape, as another build may have kept it. An emptied
 * number is kept as null, and comes back as NaN.
 */
export function parseDraft<Values extends object>(kept: unknown, like: Values): Values | null {
  if (kept === null || typeof kept !== 'object') return null;
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(like)) {
    const draft: unknown = Reflect.get(kept, name);
    const isEmptied = draft === null && typeof value === 'number';
    if (!isEmptied && typeof draft !== typeof value) return null;
    entries.push([name, isEmptied ? Number.NaN : draft]);
  }
  return Object.fromEntries(entries) as Values;
}
