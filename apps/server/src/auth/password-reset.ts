import { done, type Refusal, type Result, refused } from '@tideline/api';
import type { ResetInput } from '@tideline/api/schemas';
import type { AuthParts } from './auth-parts.ts';
import type { AuthRequest } from './auth-request.ts';
import { guessByHash, tokenOf } from './guesses.ts';
import { hashToken } from './one-time-token.ts';
import { passwordRefusal } from './password-rules.ts';

const VOID_LINK: Refusal = {
  code: 'INVALID',
  field: 'token',
  message: 'token: the link was used before, or has expired. Ask for a new one.',
};

const NOT_PAUSED: Refusal = {
  code: 'CONFLICT',
  message: 'Nothing was done: the server could not save that trading is paused. Try again.',
};

/**
 * A new password by a one-time link. It ends all sessions and forgets all devices but this one, and
 * leaves the second factor: whoever got hold of a link needs that as well.
 */
export async function resetPassword(
  auth: AuthParts,
  request: AuthRequest,
  { token, password }: ResetInput,
): Promise<Result<null>> {
  const at = tokenOf(request, {
    subject: null,
    wrong: 'reset.refused',
    locked: 'reset.locked',
    refusal: VOID_LINK,
  });
  const reset = await guessByHash(auth, request, at, async () => {
    const passwordHash = await auth.passwords.hash(password);
    return setByLink(auth, request, { token, password, passwordHash });
  });
  if (!reset.ok) return reset;
  if (!reset.value.ok) return reset.value;
  const { userId, hasLostKeys } = reset.value.value;
  if (hasLostKeys) await auth.resetTrading.reconnect(userId);
  return done(null);
}

/** Null for a link that is void; a refusal leaves it, to be tried again. */
function setByLink(
  auth: AuthParts,
  request: AuthRequest,
  given: ResetInput & { readonly passwordHash: string },
): Result<{ readonly userId: string; readonly hasLostKeys: boolean }> | null {
  const { users, sessions, devices, oneTimeLinks, together } = auth.repositories;
  const link = [hashToken(given.token), 'reset', auth.wall.now()] as const;
  const userId = oneTimeLinks.find(...link)?.userId ?? null;
  const user = userId === null ? null : users.byId(userId);
  if (user === null) return null;
  const refusal = passwordRefusal(given.password, user.email, 'password');
  if (refusal !== null) return refused(refusal);
  // First: a new password must not be there while the trading goes on.
  if (!auth.resetTrading.pause(user.id)) return refused(NOT_PAUSED);
  return together(() => {
    // Another process may have been faster.
    if (oneTimeLinks.take(...link) === null) return null;
    users.setPasswordHash(user.id, given.passwordHash);
    sessions.removeOfUser(user.id);
    devices.forgetOfUser(user.id);
    request.knowDevice(user.id);
    const { address } = request;
    auth.audit({ actorId: user.id, actor: user.email, action: 'password.reset', address });
    return done({ userId: user.id, hasLostKeys: auth.resetTrading.removeKeys(user.id) });
  });
}
