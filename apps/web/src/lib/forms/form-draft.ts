/**
 * Null when the draft doesn't fit the form's shape, as another build may have kept it. An emptied
 * number is kept as null, and comes back as NaN.
 */
export function parseDraft<Values extends object>(stored: unknown, like: Values): Values | null {
  if (stored === null || typeof stored !== 'object') return null;
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(like)) {
    const draftValue: unknown = Reflect.get(stored, name);
    const isEmptied = draftValue === null && typeof value === 'number';
    if (!isEmptied && typeof draftValue !== typeof value) return null;
    entries.push([name, isEmptied ? Number.NaN : draftValue]);
  }
  return Object.fromEntries(entries) as Values;
}
