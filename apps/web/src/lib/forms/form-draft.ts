/**
 * Null when the draft doesn't fit the form's shape, as another build may have kept it. An emptied
 * number is kept as null, and comes back as NaN.
 */
export function parseDraft<Values extends object>(
  storedDraft: unknown,
  formValues: Values,
): Values | null {
  if (storedDraft === null || typeof storedDraft !== 'object') return null;
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(formValues)) {
    const draftValue: unknown = Reflect.get(storedDraft, name);
    const isEmptied = draftValue === null && typeof value === 'number';
    if (!isEmptied && typeof draftValue !== typeof value) return null;
    entries.push([name, isEmptied ? Number.NaN : draftValue]);
  }
  return Object.fromEntries(entries) as Values;
}
