type DefinedFields<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** An undefined field changes nothing, so it is left out. */
export function withoutUndefined<T extends object>(fields: T): DefinedFields<T> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  // Object.fromEntries loses the names of the keys.
  return Object.fromEntries(given) as DefinedFields<T>;
}
