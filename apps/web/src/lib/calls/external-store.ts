import { useSyncExternalStore } from 'react';

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

export interface ReadableStore<Value> {
  readonly snapshot: () => Value;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Draws the caller again with each change. */
export const useStored = <Value>({ subscribe, snapshot }: ReadableStore<Value>): Value =>
  useSyncExternalStore(subscribe, snapshot);
