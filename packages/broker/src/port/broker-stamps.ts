/**
 * The moment of a quote, a bar or a clock as the broker wrote it, with all its digits: milliseconds
 * are enough to trade by, but not to find something again at the broker's. It is kept beside the
 * value, which is compared, saved and replayed without it.
 */
const stamps = new WeakMap<object, string>();

/** The same value, of which the broker's text is remembered as long as it lives. */
export function withStamp<T extends object>(value: T, stamp: string): T {
  stamps.set(value, stamp);
  return value;
}

/** Null for what came over no wire, and for copies. */
export function stampOf(value: object): string | null {
  return stamps.get(value) ?? null;
}
