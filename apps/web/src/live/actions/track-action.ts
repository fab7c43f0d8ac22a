import { isRefused } from '../../lib/errors/failure-text.ts';
import { unconfirmedActions } from './action-table.ts';

/** Tracks an action that bypasses tRPC. */
export async function trackAction<Answer>(
  path: string,
  input: unknown,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const id = unconfirmedActions.addSentAction(path, input);
  try {
    const answer = await call();
    unconfirmedActions.remove(id);
    return answer;
  } catch (error) {
    if (isRefused(error)) unconfirmedActions.remove(id);
    else unconfirmedActions.setState(id, 'unknown');
    throw error;
  }
}
