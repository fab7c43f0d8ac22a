/**
 * The broker's own texts of moments, with all digits: milliseconds suffice for trading, but not for
 * finding a record at the broker. They are kept beside the values, so values are compared, saved
 * and replayed without them.
 */
const stamps = new WeakMap<object, string>();

/** Returns the same value; its text is kept as long as the value lives. */
export function withStamp<T extends object>(value: T, stamp: string): T {
  stamps.set(value, stamp);
  return value;
}

/** Null for copies, and for values that came over no wire. */
export function stampOf(value: object): string | null {
  return stamps.get(value) ?? null;
}
