import type { AdminSettings, Settings } from '@tideline/api/schemas';
import { DEFAULT_SETTINGS, DEFAULT_THRESHOLDS } from '@tideline/engine';

/**
 * A value that is not finite, such as an emptied field, falls back on save (specification §11.8).
 */
function finiteOrDefault<T extends object>(values: T, defaults: T): T {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' && !Number.isFinite(value) ? Reflect.get(defaults, name) : value,
  ]);
  return Object.fromEntries(entries) as T;
}

export const settingsWithFallbacks = (settings: Settings): Settings =>
  finiteOrDefault(settings, DEFAULT_SETTINGS);

export const thresholdsWithFallbacks = (thresholds: AdminSettings): AdminSettings =>
  finiteOrDefault(thresholds, DEFAULT_THRESHOLDS);
