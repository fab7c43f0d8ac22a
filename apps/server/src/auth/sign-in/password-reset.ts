import { conflict, done, invalidField, type Result, refused } from '@tideline/api';
import type { ResetInput } from '@tideline/api/schemas';
import type { UserRow } from '@tideline/db';
import { passwordRefusal } from '../passwords/password-rules.ts';
import type { AuthContext } from '../request/auth-context.ts';
import type { AuthRequest } from '../request/auth-request.ts';
import {
  InvalidInput,
  runCountedAttempt,
  runHashedAttempt,
  tokenTarget,
} from '../request/counted-attempt.ts';
import { hashToken } from '../session/one-time-token.ts';

const VOID_LINK_REFUSAL = invalidField(
  'token',
  'the link was used before, or has expired. Ask for a new one.',
);

const TRADING_NOT_PAUSED_REFUSAL = conflict(
  'Nothing was done: the server could not save that trading is paused. Try again.',
);

/**
 * Ends all sessions and forgets all devices but this one. The second factor stays, because a thief of
 * the link lacks it.
 */
export async function resetPassword(
  request: AuthRequest,
  { token, password }: ResetInput,
): Promise<Result<null>> {
  const { auth } = request;
  const hasValidToken = userOfLink(auth, token) !== null;
  const target = tokenTarget(request, {
    subject: null,
    wrongAction: 'reset.refused',
    lockedAction: 'reset.locked',
    refusal: VOID_LINK_REFUSAL,
    hasValidToken,
  });
  // The answer shows anyway that the link is void, so hashing would hide nothing.
  if (!hasValidToken) return runCountedAttempt<never>(request, target, () => null);
  const reset = await runHashedAttempt(request, target, async (hashRequest) => {
    const user = userOfLink(auth, token);
    if (user === null) return null;
    const refusal = passwordRefusal(password, user.email, 'password');
    if (refusal !== null) return new InvalidInput(refusal);
    return setPasswordByLink(request, token, await auth.passwords.hash(password, hashRequest));
  });
  if (!reset.ok) return reset;
  if (!reset.value.ok) return reset.value;
  const { userId, hasLostKeys } = reset.value.value;
  if (hasLostKeys) await auth.resetEffects.reconnectUser(userId);
  return done(null);
}

function userOfLink({ repositories, wall }: AuthContext, token: string): UserRow | null {
  const { users, oneTimeLinks } = repositories;
  const userId = oneTimeLinks.find(hashToken(token), 'reset', wall.now())?.userId ?? null;
  return userId === null ? null : users.findById(userId);
}

/** Null for a void link. A refusal leaves the link valid for another try. */
function setPasswordByLink(
  request: AuthRequest,
  token: string,
  passwordHash: string,
): Result<{ readonly userId: string; readonly hasLostKeys: boolean }> | null {
  const { auth } = request;
  const { users, sessions, devices, oneTimeLinks, together } = auth.repositories;
  const user = userOfLink(auth, token);
  if (user === null) return null;
  // Pauses first, because trading must not go on under a new password.
  if (!auth.resetEffects.pauseUser(user.id)) return refused(TRADING_NOT_PAUSED_REFUSAL);
  return together(() => {
    // Another process may have used the link first.
    if (oneTimeLinks.takeLink(hashToken(token), 'reset', auth.wall.now()) === null) return null;
    users.setPasswordHash(user.id, passwordHash);
    sessions.removeOfUser(user.id);
    devices.forgetDevicesOfUser(user.id);
    request.rememberDevice(user.id);
    request.recordAction(user, 'password.reset');
    return done({ userId: user.id, hasLostKeys: auth.resetEffects.removeKeys(user.id) });
  });
}
