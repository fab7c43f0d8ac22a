/**
 * The version is raised when a model change changes a price for the same seed or file: a server
 * restarting on another market begins a new epoch instead of continuing from prices that never
 * were.
 */
const MODEL_VERSION = 2;

/** All that prices depend on names a past, with the model's version. */
export function epochName(...parts: readonly (string | number)[]): string {
  return [...parts, `model-${MODEL_VERSION}`].join('-');
}
