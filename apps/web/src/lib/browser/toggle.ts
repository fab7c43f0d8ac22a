import { useSyncExternalStore } from 'react';
import { readStoredText, storeText } from './storage.ts';

/** Kept in the browser and shared by its tabs; off by default. */
export interface Toggle {
  readonly isOn: () => boolean;
  readonly set: (isOn: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

/** `onChange` gets every change, also another tab's. */
export function createToggle(
  storageKey: string,
  onChange: (isOn: boolean) => void = () => undefined,
): Toggle {
  const listeners = new Set<() => void>();
  // In memory too, as storage may be forbidden.
  let isOnNow = readStoredText(storageKey) === 'on';

  const updateState = (isOn: boolean) => {
    if (isOn === isOnNow) return;
    isOnNow = isOn;
    onChange(isOn);
    for (const listener of listeners) listener();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key === storageKey) updateState(event.newValue === 'on');
  };

  return {
    isOn: () => isOnNow,
    set(isOn) {
      storeText(storageKey, isOn ? 'on' : 'off');
      updateState(isOn);
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}

export function useToggle(toggle: Toggle): boolean {
  return useSyncExternalStore(toggle.subscribe, toggle.isOn);
}
