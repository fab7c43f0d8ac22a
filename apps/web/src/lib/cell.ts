/** A value outside React, as `useSyncExternalStore` reads it. */
export function createCell<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    snapshot: (): Value => value,
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
