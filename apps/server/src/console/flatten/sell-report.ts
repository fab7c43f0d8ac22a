import type { FlattenedAccount } from '@tideline/api';
import { flattenSummary } from '@tideline/api/wire';
import { type CommandResult, doneResult, refusedResult } from '../command-result.ts';

/**
 * A line for each account that held something, then the result in one line. Refused while one still
 * holds something.
 */
export function sellReportOf(accounts: readonly FlattenedAccount[]): CommandResult {
  const lines = accounts
    .filter(({ outcome, warnings }) => outcome !== 'nothing' || warnings.length > 0)
    .map(({ userEmail, message, warnings }) => `${userEmail}: ${[message, ...warnings].join(' ')}`);
  lines.push(flattenSummary(accounts));
  const isUnsold = ({ outcome }: FlattenedAccount) => ['selling', 'refused'].includes(outcome);
  const isAnyUnsold = accounts.some(isUnsold);
  if (!isAnyUnsold) return doneResult(...lines);
  return refusedResult(
    ...lines,
    'Not everything is sold: start the server, which goes on, or sell at the broker.',
  );
}
