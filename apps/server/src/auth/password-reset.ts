import { done, type Refusal, type Result, refused } from '@tideline/api';
import type { ResetInput } from '@tideline/api/schemas';
import type { AuthParts } from './auth-parts.ts';
import type { AuthRequest } from './auth-request.ts';
import { guess, tokenOf } from './guesses.ts';
import { hashToken } from './one-time-token.ts';
import { passwordRefusal } from './password-rules.ts';

const VOID_LINK: Refusal = {
  code: 'INVALID',
  field: 'token',
  message: 'token: the link was used before, or has expired. Ask for a new one.',
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
  const reset = await guess(auth, request, at, async () => {
    const passwordHash = await auth.passwords.hash(password);
    return auth.repositories.together(() =>
      setByLink(auth, request, { token, password, passwordHash }),
    );
  });
  if (!reset.ok) return reset;
  if (!reset.value.ok) return reset.value;
  await auth.onReset(reset.value.value);
  return done(null);
}

/** The user's id; null for a link that is void. Inside a transaction. */
function setByLink(
  auth: AuthParts,
  request: AuthRequest,
  given: ResetInput & { readonly passwordHash: string },
): Result<string> | null {
  const { users, sessions, devices, oneTimeLinks } = auth.repositories;
  const link = oneTimeLinks.take(hashToken(given.token), 'reset', auth.wall.now());
  const user = link?.userId == null ? null : users.byId(link.userId);
  if (link === null || user === null) return null;
  const refusal = passwordRefusal(given.password, user.email, 'password');
  if (refusal !== null) {
    // It serves for another password.
    oneTimeLinks.add(link);
    return refused(refusal);
  }
  users.setPasswordHash(user.id, given.passwordHash);
  sessions.removeOfUser(user.id);
  devices.forgetOfUser(user.id);
  request.knowDevice(user.id);
  const { address } = request;
  auth.audit({ actorId: user.id, actor: user.email, action: 'password.reset', address });
  return done(user.id);
}
