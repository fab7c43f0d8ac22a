import { useSyncExternalStore } from 'react';
import { readStoredText, storeText } from './storage.ts';

export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** `public/theme.js` reads it too, and sets the theme before the first paint. */
const THEME_STORAGE_KEY = 'tideline.theme';
const META_THEME_COLOURS = { light: '#f6f7f8', dark: '#0b0d10' } as const;

const listeners = new Set<() => void>();
const systemDarkQuery = () => window.matchMedia('(prefers-color-scheme: dark)');

function chosenTheme(): Theme {
  const stored = readStoredText(THEME_STORAGE_KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

function appliedTheme(): 'light' | 'dark' {
  const chosen = chosenTheme();
  if (chosen !== 'system') return chosen;
  return systemDarkQuery().matches ? 'dark' : 'light';
}

function applyTheme(): void {
  const theme = appliedTheme();
  document.documentElement.dataset.theme = theme;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', META_THEME_COLOURS[theme]);
  for (const listener of listeners) listener();
}

export function setTheme(theme: Theme): void {
  storeText(THEME_STORAGE_KEY, theme);
  applyTheme();
}

function onStorage({ key }: StorageEvent): void {
  if (key === THEME_STORAGE_KEY) applyTheme();
}

function subscribeToTheme(listener: () => void): () => void {
  if (listeners.size === 0) {
    systemDarkQuery().addEventListener('change', applyTheme);
    window.addEventListener('storage', onStorage);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    systemDarkQuery().removeEventListener('change', applyTheme);
    window.removeEventListener('storage', onStorage);
  };
}

export function useTheme(): { chosen: Theme; applied: 'light' | 'dark' } {
  const chosen = useSyncExternalStore(subscribeToTheme, chosenTheme);
  const applied = useSyncExternalStore(subscribeToTheme, appliedTheme);
  return { chosen, applied };
}
