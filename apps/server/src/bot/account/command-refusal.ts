import { conflict, type Refusal } from '@tideline/api';
import type { AccountLoop } from './account-loop.ts';

/** What the bot could not save did not happen, so the act is refused. */
export const NOT_SAVED_REFUSAL = conflict(
  'Nothing was done: the server could not save it. Try again.',
);
const ACCOUNT_STOPPED_REFUSAL = conflict(
  'This account has been stopped after an internal error. The operator must restart it.',
);

export function stoppedRefusal({ failure }: Pick<AccountLoop, 'failure'>): Refusal | null {
  return failure === null ? null : ACCOUNT_STOPPED_REFUSAL;
}
