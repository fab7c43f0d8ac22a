import { isRefused } from '../../lib/errors/failure-text.ts';
import { unconfirmedActions } from './action-table.ts';

/** Tracks an action that bypasses tRPC. */
export async function trackAction(path: string, input: unknown, call: () => Promise<void>) {
  const id = unconfirmedActions.addSentAction(path, input);
  try {
    await call();
    unconfirmedActions.remove(id);
  } catch (error) {
    if (isRefused(error)) unconfirmedActions.remove(id);
    else unconfirmedActions.setState(id, 'unknown');
    throw error;
  }
}
