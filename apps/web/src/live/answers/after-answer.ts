import { isRefused } from '../../lib/errors/failure-text.ts';

/**
 * Reads again what an act has changed, and lets the act wait for it. Where no answer of the server's own
 * came, the line may be dead, and what can be pressed again must not wait for that.
 */
export function afterAnswer(readAgain: () => Promise<unknown>) {
  return (_answer: unknown, error: unknown): Promise<unknown> | undefined => {
    const read = readAgain();
    return error === null || isRefused(error) ? read : undefined;
  };
}
