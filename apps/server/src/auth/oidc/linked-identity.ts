import { conflict, type Result } from '@tideline/api';
import { email as emailSchema } from '@tideline/api/schemas';
import { NO_PASSWORD_HASH } from '@tideline/db';
import type { AuthRequest, Caller } from '../request/auth-request.ts';
import { refuseIdle } from '../sign-in/idle-lock.ts';
import { isFreshProof, refuseUnproved } from '../sign-in/reauthentication.ts';
import { makeSignInChange } from '../sign-in/sign-in-change.ts';
import { refuseStale } from '../sign-in/step-up.ts';
import type { OidcPerson } from './oidc-issuer.ts';
import type { LinkOutcome } from './oidc-outcomes.ts';

const NEEDS_PASSWORD_REFUSAL = conflict(
  'You have no password: OpenID Connect is your only way in.',
);
const NOT_CONNECTED_REFUSAL = conflict('OpenID Connect is not connected.');

/**
 * Returning with their own identity proves the user, as the password does: the session goes on under a
 * new id. Another identity with the user's address is connected if they have just proved themselves.
 */
export async function handleReturnWhileSignedIn(
  request: AuthRequest,
  { user }: Caller,
  person: OidcPerson,
): Promise<LinkOutcome> {
  const linkedUserId = request.auth.repositories.identities.userOf(person);
  if (linkedUserId === user.id) return confirmIdentity(request, person);
  const email = emailSchema.safeParse(person.email);
  if (linkedUserId !== null || email.data !== user.email) return 'other-account';
  return connectIdentity(request, person);
}

async function confirmIdentity(request: AuthRequest, person: OidcPerson): Promise<LinkOutcome> {
  const now = request.auth.wall.now();
  const provedAt = provedAtOf(person.signedInAt, now);
  if (!isFreshProof(provedAt, now)) return 'not-anew';
  return (await request.renewSession({ lastActiveAt: now, provedAt })) ? 'confirmed' : 'signed-out';
}

async function connectIdentity(request: AuthRequest, person: OidcPerson): Promise<LinkOutcome> {
  const { auth } = request;
  const caller = await request.readCaller();
  if (caller === null) return 'signed-out';
  const refusal =
    refuseIdle(auth, caller) ?? refuseUnproved(auth, caller) ?? refuseStale(auth, caller);
  if (refusal !== null) return 'confirm-first';
  const { session, user } = caller;
  const { identities, together } = auth.repositories;
  return together((): LinkOutcome => {
    if (!auth.sessions.isAlive(session)) return 'signed-out';
    if (!identities.linkIdentity(person, user.id)) return 'other-account';
    request.recordAction(user, 'identity.linked', { issuer: person.issuer });
    return 'connected';
  });
}

/** The caller has checked that the user's proof is fresh. */
export function disconnectIdentities(request: AuthRequest): Promise<Result<null>> {
  const { identities } = request.auth.repositories;
  return makeSignInChange(request, {
    action: 'identity.unlinked',
    refusalFor: ({ id, passwordHash }) => {
      if (!identities.isLinked(id)) return NOT_CONNECTED_REFUSAL;
      return passwordHash === NO_PASSWORD_HASH ? NEEDS_PASSWORD_REFUSAL : null;
    },
    writeChange: ({ id }) => identities.unlinkIdentities(id),
  });
}

/** A missing sign-in time, or one ahead of our clock, counts as now. */
export function provedAtOf(signedInAt: number | null, now: number): number {
  return Math.min(signedInAt ?? now, now);
}
