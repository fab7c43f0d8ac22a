import { conflict, done, type Result, refused, SIGNED_OUT } from '@tideline/api';
import type { PasswordInput } from '@tideline/api/schemas';
import { NO_PASSWORD_HASH } from '@tideline/db';
import { passwordRefusal } from '../passwords/password-rules.ts';
import type { AuthRequest, Caller } from '../request/auth-request.ts';
import { InvalidInput, passwordTarget, runHashedAttempt } from '../request/counted-attempt.ts';

const NO_PASSWORD_REFUSAL = conflict('You have no password: you sign in with OpenID Connect.');

/** Ends the user's other sessions, forgets other devices and voids links that set a password. */
export async function changePassword(
  request: AuthRequest,
  { user, session }: Caller,
  { currentPassword, newPassword }: PasswordInput,
): Promise<Result<null>> {
  const { auth } = request;
  if (user.passwordHash === NO_PASSWORD_HASH) return refused(NO_PASSWORD_REFUSAL);
  const target = passwordTarget(user, 'currentPassword');
  const newHash = await runHashedAttempt(request, target, async (hashRequest) => {
    const refusal = passwordRefusal(newPassword, user.email, 'newPassword');
    if (refusal !== null) return new InvalidInput(refusal);
    const isRight = await auth.passwords.verify(user.passwordHash, currentPassword, hashRequest);
    return isRight ? auth.passwords.hash(newPassword, hashRequest) : null;
  });
  if (!newHash.ok) return newHash;
  const passwordHash = newHash.value;
  const { users, devices, oneTimeLinks, together } = auth.repositories;
  const isChanged = together(() => {
    const isPasswordUnchanged = users.findById(user.id)?.passwordHash === user.passwordHash;
    // The user's password and session may have changed while both passwords were hashed.
    if (!isPasswordUnchanged || !auth.sessions.isAlive(session)) return false;
    users.setPasswordHash(user.id, passwordHash);
    auth.sessions.endOtherSessions(session);
    devices.forgetDevicesOfUser(user.id);
    oneTimeLinks.removeLinksOfEmail(user.email);
    request.recordAction(user, 'password.changed');
    return true;
  });
  if (!isChanged || !(await request.renewSession())) return refused(SIGNED_OUT);
  request.rememberDevice(user.id);
  return done(null);
}
