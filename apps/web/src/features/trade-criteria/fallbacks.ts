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

export const settingsWithFallbacks = (values: Settings): Settings =>
  finiteOrDefault(values, DEFAULT_SETTINGS);

export const thresholdsWithFallbacks = (values: AdminSettings): AdminSettings =>
  finiteOrDefault(values, DEFAULT_THRESHOLDS);
