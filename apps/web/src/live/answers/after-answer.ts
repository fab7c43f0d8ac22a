import { isRefused } from '../../lib/errors/failure-text.ts';

/**
 * Refreshes what an act changed, and the act waits for it. Without the server's own answer the
 * connection may be dead, and what can be pressed again must not wait.
 */
export function afterAnswer(readAgain: () => Promise<unknown>) {
  return (_answer: unknown, error: unknown): Promise<unknown> | undefined => {
    const read = readAgain();
    return error === null || isRefused(error) ? read : undefined;
  };
}
