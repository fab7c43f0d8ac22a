/**
 * Raised with every change of the model that changes a price for the same seed or file: a server that
 * wakes up on another market begins a new epoch instead of going on with prices that never were.
 */
const MODEL_VERSION = 2;

/** Names a past: everything that its prices hang on, and the version of the model. */
export function epochName(...parts: readonly (string | number)[]): string {
  return [...parts, `model-${MODEL_VERSION}`].join('-');
}
