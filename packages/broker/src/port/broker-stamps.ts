/**
 * The broker's own texts of instants, whose finer digits are needed to find a record there. They
 * are kept beside the values, which are compared, saved and replayed without them.
 */
const stampsByValue = new WeakMap<object, string>();

export function withStamp<T extends object>(value: T, stamp: string): T {
  stampsByValue.set(value, stamp);
  return value;
}

/** Null for a copied object, and for one that came over no wire. */
export function stampOf(value: object): string | null {
  return stampsByValue.get(value) ?? null;
}
