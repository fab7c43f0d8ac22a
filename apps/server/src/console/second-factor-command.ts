import { CredentialNotices } from '../admin/credential-notices.ts';
import { type Answer, audited, type CommandContext, refusedWith, said } from './command-result.ts';
import { changeUser } from './user-commands.ts';

/**
 * For who has lost the app and the recovery codes: the password alone signs in again, and where a
 * factor is needed the user has to set one up. Everything else stays, what guards a position too.
 */
export function removeSecondFactor(desk: CommandContext, email: string): Answer {
  const { database, repositories, now } = desk;
  // SQLite would leave the bytes of a deleted row in the file until something else needs the place.
  database.sqlite.pragma('secure_delete = ON');
  return changeUser(desk, email, ({ id }) => {
    if (repositories.secondFactors.get(id)?.confirmedAt == null) {
      return refusedWith(`${email} has no second factor`);
    }
    repositories.secondFactors.remove(id);
    repositories.sessions.removeOfUser(id);
    // No market runs here: the wall's time stands for the market's.
    const moment = () => ({ market: now, wall: now });
    new CredentialNotices(repositories.alarms, { moment }).tell(id, 'factor-removed');
    audited(repositories, desk, 'second-factor.removed', email);
    return said(
      `The second factor of ${email} and its recovery codes are removed, and all sessions ended.`,
      'The password alone signs in now. Whoever must have a second factor sets one up first.',
    );
  });
}
