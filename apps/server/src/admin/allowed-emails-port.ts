import { type AllowedEmailsPort, done, type Refusal, type Result, refused } from '@tideline/api';
import type { Repositories, UserRow } from '@tideline/db';
import { isOwnersAddress, ownersAddress } from '../auth/sign-in/owner-address.ts';
import type { Wall } from '../runtime/clock.ts';
import type { Actor, AuditTrail } from './audit-trail.ts';
import { newLink } from './one-time-link.ts';
import type { UserSuspension } from './user-suspension.ts';

const INVITE_LASTS_MS = 7 * 24 * 3_600_000;

export interface AllowedEmailsPortOptions {
  readonly repositories: Pick<
    Repositories,
    'users' | 'allowedEmails' | 'sessions' | 'oneTimeLinks' | 'together'
  >;
  readonly barring: UserSuspension;
  readonly trail: AuditTrail;
  readonly ownerEmail: string;
  /** Where people reach the server. */
  readonly publicOrigin: string;
  /** Whether registering takes an invite: knowing an address is not owning it. */
  readonly needsInvite: boolean;
  readonly wall: Wall;
}

/** The whitelist. Addresses come in their canonical form: the contract lets no other in. */
export function createAllowedEmailsPort(options: AllowedEmailsPortOptions): AllowedEmailsPort {
  const { repositories, barring, trail, wall, needsInvite } = options;
  const { users, allowedEmails, sessions, oneTimeLinks, together } = repositories;

  const isOwner = (email: string) => isOwnersAddress(users, options.ownerEmail, email);

  const toEntry = (email: string) => ({
    email,
    isRegistered: users.byEmail(email) !== null,
    isOwner: isOwner(email),
  });

  /** Taking a registered address off is a suspension. */
  function remove(actor: Actor, email: string, user: UserRow | null): Result<null> {
    return together(() => {
      const changed = user === null ? 'done' : users.setActive(user.id, false);
      if (changed === 'last-admin' || changed === 'owner') return refused(KEPT);
      allowedEmails.remove(email);
      oneTimeLinks.removeOfEmail(email);
      if (user !== null) sessions.removeOfUser(user.id);
      trail.note(actor, 'whitelist.removed', email, { suspended: user !== null });
      return done(null);
    });
  }

  return {
    list() {
      const registered = new Set(users.list().map(({ email }) => email));
      const owner = ownersAddress(users, options.ownerEmail);
      return allowedEmails.list().map(({ email }) => ({
        email,
        isRegistered: registered.has(email),
        isOwner: email === owner,
      }));
    },

    add: (by, email) =>
      together(() => {
        const entry = toEntry(email);
        const createdAt = wall.now();
        const isNew = !allowedEmails.has(email);
        allowedEmails.add(email, createdAt, by.id);
        // The owner registers with the link that the console prints.
        const isInvited = needsInvite && !entry.isRegistered && !entry.isOwner;
        const invite = isInvited ? newLink(options.publicOrigin, 'invite') : null;
        if (invite !== null) {
          oneTimeLinks.add({
            tokenHash: invite.tokenHash,
            kind: 'invite',
            email,
            userId: null,
            createdBy: by.id,
            createdAt,
            expiresAt: createdAt + INVITE_LASTS_MS,
          });
        }
        if (isNew || isInvited) {
          trail.note(trail.actor(by), 'whitelist.added', email, { invited: isInvited });
        }
        return done({ ...entry, inviteLink: invite?.link ?? null });
      }),

    remove(by, email) {
      if (!allowedEmails.has(email)) return refused(NOT_LISTED);
      if (isOwner(email)) return refused(OWNER);
      const actor = trail.actor(by);
      const user = users.byEmail(email);
      return user === null
        ? remove(actor, email, null)
        : barring.before(user.id, 'suspended', () => remove(actor, email, user));
    },
  };
}

const NOT_LISTED: Refusal = {
  code: 'NOT_FOUND',
  message: 'This address is not on the whitelist.',
};
const OWNER: Refusal = {
  code: 'CONFLICT',
  message: "The owner's address can not be removed from the whitelist.",
};
const KEPT: Refusal = {
  code: 'CONFLICT',
  message: 'This is the last administrator: make somebody else one first.',
};
