import { useSyncExternalStore } from 'react';
import { readText, writeText } from './storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** `public/theme.js` reads it too, and sets the theme before the first paint. */
const STORAGE_KEY = 'tideline.theme';
const GROUND_COLOURS = { light: '#f6f7f8', dark: '#0b0d10' } as const;

const listeners = new Set<() => void>();
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

function currentTheme(): Theme {
  const stored = readText(STORAGE_KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

function appliedTheme(): 'light' | 'dark' {
  const chosen = currentTheme();
  if (chosen !== 'system') return chosen;
  return systemDark().matches ? 'dark' : 'light';
}

function applyTheme(): void {
  const theme = appliedTheme();
  document.documentElement.dataset.theme = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', GROUND_COLOURS[theme]);
  for (const listener of listeners) listener();
}

export function setTheme(theme: Theme): void {
  writeText(STORAGE_KEY, theme);
  applyTheme();
}

function onStorage({ key }: StorageEvent): void {
  if (key === STORAGE_KEY) applyTheme();
}

function subscribeToTheme(listener: () => void): () => void {
  if (listeners.size === 0) {
    systemDark().addEventListener('change', applyTheme);
    window.addEventListener('storage', onStorage);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    systemDark().removeEventListener('change', applyTheme);
    window.removeEventListener('storage', onStorage);
  };
}

export function useTheme(): { chosen: Theme; applied: 'light' | 'dark' } {
  const chosen = useSyncExternalStore(subscribeToTheme, currentTheme);
  const applied = useSyncExternalStore(subscribeToTheme, appliedTheme);
  return { chosen, applied };
}
