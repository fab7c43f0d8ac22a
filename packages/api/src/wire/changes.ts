type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Keeps the given fields: `{a: undefined}` says nothing about `a`. */
export function withoutUndefined<T extends object>(fields: T): Defined<T> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  // Object.fromEntries loses key names; they are those of `fields`.
  return Object.fromEntries(given) as Defined<T>;
}
