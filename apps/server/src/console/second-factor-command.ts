import { CredentialNotices } from '../admin/credential-notices.ts';
import {
  type CommandContext,
  type CommandResult,
  doneResult,
  refusedResult,
} from './command-result.ts';
import { changeUser } from './user-commands.ts';

/**
 * The password alone signs in again, and where a factor is required the user sets up a new one. All
 * else stays, including what guards a position.
 */
export function removeSecondFactor(context: CommandContext, email: string): CommandResult {
  const { database, repositories, now } = context;
  // Otherwise SQLite leaves a deleted row's bytes in the file until they are overwritten.
  database.sqlite.pragma('secure_delete = ON');
  return changeUser(context, email, ({ id }) => {
    if (repositories.secondFactors.findFactor(id)?.confirmedAt == null) {
      return refusedResult(`${email} has no second factor`);
    }
    repositories.secondFactors.remove(id);
    repositories.sessions.removeOfUser(id);
    // No market runs here, so wall time serves as market time.
    const moment = () => ({ market: now, wall: now });
    new CredentialNotices(repositories.alarms, { moment }).notifyUser(id, 'factor-removed');
    context.recordAction('second-factor.removed', email);
    return doneResult(
      `The second factor of ${email} and its recovery codes are removed, and all sessions ended.`,
      'The password alone signs in now. A user who must have a second factor sets one up first.',
    );
  });
}
