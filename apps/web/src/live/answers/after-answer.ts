import { isRefused } from '../../lib/errors/failure-text.ts';

/**
 * An action waits for the refresh of what it changed. Without the server's own answer the
 * connection may be dead, and buttons must not wait.
 */
export function refreshAfterAnswer(refresh: () => Promise<unknown>) {
  return (_answer: unknown, error: unknown): Promise<unknown> | undefined => {
    const refreshing = refresh();
    return error === null || isRefused(error) ? refreshing : undefined;
  };
}
