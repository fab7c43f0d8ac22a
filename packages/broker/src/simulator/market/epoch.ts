/**
 * Raised when a change of the model changes a price for the same seed or file: a server that
 * restarts then begins a new epoch instead of continuing from prices that never were.
 */
const MODEL_VERSION = 2;

/** Names all that prices depend on and the model's version. */
export function epochName(...parts: readonly (string | number)[]): string {
  return [...parts, `model-${MODEL_VERSION}`].join('-');
}
