import { randomUUID } from 'node:crypto';
import { forbidden, type Result, type UserProfile } from '@tideline/api';
import type { RegisterInput } from '@tideline/api/schemas';
import type { NewUser, UserRow } from '@tideline/db';
import { passwordRefusal } from '../passwords/password-rules.ts';
import type { AuthContext } from '../request/auth-context.ts';
import type { AuthRequest } from '../request/auth-request.ts';
import { InvalidInput, runHashedAttempt, tokenTarget } from '../request/counted-attempt.ts';
import { hashToken } from '../session/one-time-token.ts';
import { isOwnerEmail } from './owner-address.ts';
import { openSession } from './sign-in.ts';

/** The same for every address, so no client learns which are known or whitelisted. */
const REGISTRATION_REFUSAL = forbidden(
  'This address can not register. Ask an administrator, or use the set-up link.',
);

/** A refusal takes as long as a success. */
export async function registerUser(
  request: AuthRequest,
  input: RegisterInput,
): Promise<Result<UserProfile>> {
  const { auth } = request;
  const { email, password } = input;
  const target = tokenTarget(request, {
    subject: email,
    wrongAction: 'registration.refused',
    lockedAction: 'registration.locked',
    refusal: REGISTRATION_REFUSAL,
    hasValidToken: mayBecomeOwner(auth, input) || hasInvitation(auth, input),
  });
  const created = await runHashedAttempt(request, target, async (hashRequest) => {
    // Counted before it is judged, because judging a password is work.
    const refusal = passwordRefusal(password, email, 'password');
    if (refusal !== null) return new InvalidInput(refusal);
    const passwordHash = await auth.passwords.hash(password, hashRequest);
    // The invitation or the set-up link may have been used during the hashing.
    return auth.repositories.together(() => {
      const isOwner = mayBecomeOwner(auth, input);
      if (!isOwner && !(mayRegister(auth, email) && acceptInvitation(auth, input))) return null;
      if (isOwner) whitelistOwner(auth, email);
      return createUser(request, {
        email,
        passwordHash,
        firstName: input.firstName || null,
        lastName: input.lastName || null,
        isOwner,
      });
    });
  });
  if (!created.ok) return created;
  await auth.openAccount(created.value.id);
  return openSession(request, created.value, null);
}

function whitelistOwner({ repositories, ownerEmail, wall }: AuthContext, email: string): void {
  const { allowedEmails } = repositories;
  if (email !== ownerEmail) allowedEmails.remove(ownerEmail);
  allowedEmails.add(email, wall.now());
}

/** Voids links for the address. Must run in a transaction. */
export function createUser(
  request: AuthRequest,
  newUser: Pick<NewUser, 'email' | 'passwordHash' | 'firstName' | 'lastName' | 'isOwner'>,
): UserRow {
  const { auth } = request;
  const { users, oneTimeLinks } = auth.repositories;
  const user = {
    ...newUser,
    id: randomUUID(),
    profileImageUrl: null,
    isAdmin: newUser.isOwner,
    isActive: true,
    createdAt: auth.wall.now(),
  };
  users.create(user);
  oneTimeLinks.removeLinksOfEmail(user.email);
  const createdUser = { ...user, deletedAt: null, generation: 0 };
  request.recordAction(createdUser, 'user.registered');
  return createdUser;
}

/** The owner may take any unused e-mail address; the operator's variable only proposes one. */
function mayBecomeOwner(auth: AuthContext, { email, setupToken }: RegisterInput): boolean {
  const { users } = auth.repositories;
  return (
    users.findOwner() === null &&
    users.findByEmail(email) === null &&
    setupToken !== undefined &&
    auth.setupToken.matches(setupToken)
  );
}

export function mayRegister({ repositories, ownerEmail }: AuthContext, email: string): boolean {
  return (
    !isOwnerEmail(repositories.users, ownerEmail, email) &&
    repositories.allowedEmails.has(email) &&
    repositories.users.findByEmail(email) === null
  );
}

/** A link can't be guessed, so its holder is the invited user. */
function hasInvitation({ repositories, wall }: AuthContext, input: RegisterInput): boolean {
  const { email, inviteToken } = input;
  if (inviteToken === undefined) return false;
  const link = repositories.oneTimeLinks.find(hashToken(inviteToken), 'invite', wall.now());
  return link?.email === email;
}

function acceptInvitation(auth: AuthContext, { email, inviteToken }: RegisterInput): boolean {
  if (!auth.needsInvite) return true;
  if (inviteToken === undefined) return false;
  const { oneTimeLinks } = auth.repositories;
  const link = oneTimeLinks.takeLink(hashToken(inviteToken), 'invite', auth.wall.now());
  if (link === null || link.email === email) return link !== null;
  // A link for another address stays valid for its invited user.
  oneTimeLinks.add(link);
  return false;
}
