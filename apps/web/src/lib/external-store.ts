/** A value outside React, as `useSyncExternalStore` reads it. */
export function createExternalStore<Value>(initialValue: Value) {
  let value = initialValue;
  const listeners = new Set<() => void>();
  return {
    snapshot: (): Value => value,
    set(nextValue: Value): void {
      value = nextValue;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
