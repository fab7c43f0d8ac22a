/**
 * Moments in the broker's own text, with all digits: milliseconds are enough to trade by, not to
 * find something at the broker. The text is kept beside the value, which is compared, saved and
 * replayed without it.
 */
const stamps = new WeakMap<object, string>();

/** Returns the same value, whose text is kept as long as it lives. */
export function withStamp<T extends object>(value: T, stamp: string): T {
  stamps.set(value, stamp);
  return value;
}

/** Text of a value; null for copies and for what came over no wire. */
export function stampOf(value: object): string | null {
  return stamps.get(value) ?? null;
}
