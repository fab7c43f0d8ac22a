/**
 * In its form's shape, or null when it does not fit: another build may have kept it. An emptied
 * number is kept as null, and comes back as no number.
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
  // The same names, with values of the same types.
  return Object.fromEntries(entries) as Values;
}
