/**
 * Raised when the model gives other prices for the same seed or file: a server that restarts then
 * begins a new epoch instead of going on from prices that never were.
 */
const MODEL_VERSION = 2;

export function epochName(...parts: readonly (string | number)[]): string {
  return [...parts, `model-${MODEL_VERSION}`].join('-');
}
