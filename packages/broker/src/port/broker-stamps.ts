/**
 * The broker's texts of moments: milliseconds suffice for trading, but not for finding a record at
 * the broker. Kept beside the values, which are compared, saved and replayed without them.
 */
const stamps = new WeakMap<object, string>();

/** The text is kept as long as the value lives. */
export function withStamp<T extends object>(value: T, stamp: string): T {
  stamps.set(value, stamp);
  return value;
}

/** Null for copies, and for values that came over no wire. */
export function stampOf(value: object): string | null {
  return stamps.get(value) ?? null;
}
