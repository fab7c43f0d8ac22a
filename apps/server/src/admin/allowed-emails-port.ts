import {
  type AllowedEmailsPort,
  conflict,
  done,
  notFound,
  type Result,
  refused,
  type Viewer,
} from '@tideline/api';
import type { Repositories, UserRow } from '@tideline/db';
import { currentOwnerEmail, isOwnerEmail } from '../auth/sign-in/owner-address.ts';
import { ACCOUNT_SUSPENDED_REASON } from '../bot/account/suspension.ts';
import type { WallClock } from '../runtime/clock.ts';
import type { AuditActor, AuditTrail } from './audit-trail.ts';
import { createOneTimeLink } from './one-time-link.ts';
import type { UserSuspension } from './user-suspension.ts';

const INVITE_LIFETIME_MS = 7 * 24 * 3_600_000;

export interface AllowedEmailsPortOptions {
  readonly repositories: Pick<
    Repositories,
    'users' | 'allowedEmails' | 'sessions' | 'oneTimeLinks' | 'together'
  >;
  readonly suspension: UserSuspension;
  readonly trail: AuditTrail;
  readonly ownerEmail: string;
  readonly publicOrigin: string;
  /** Knowing an e-mail address does not prove owning it, so registering needs an invitation. */
  readonly needsInvite: boolean;
  readonly wall: WallClock;
}

export class AllowedEmailCalls implements AllowedEmailsPort {
  readonly #options: AllowedEmailsPortOptions;

  constructor(options: AllowedEmailsPortOptions) {
    this.#options = options;
  }

  list() {
    const { repositories, ownerEmail } = this.#options;
    const { users, allowedEmails } = repositories;
    const registeredEmails = new Set(users.listUsers().map(({ email }) => email));
    const savedOwnerEmail = currentOwnerEmail(users, ownerEmail);
    return allowedEmails.list().map(({ email }) => ({
      email,
      isRegistered: registeredEmails.has(email),
      isOwner: email === savedOwnerEmail,
    }));
  }

  add(viewer: Viewer, email: string) {
    const { repositories, trail, wall, needsInvite } = this.#options;
    const { users, allowedEmails, together } = repositories;
    return together(() => {
      const isRegistered = users.findByEmail(email) !== null;
      const isOwner = this.#isOwner(email);
      const createdAt = wall.now();
      const isNew = !allowedEmails.has(email);
      allowedEmails.add(email, createdAt, viewer.id);
      const isInvited = needsInvite && !isRegistered && !isOwner;
      const inviteLink = isInvited ? this.#createInviteLink(viewer, email, createdAt) : null;
      if (isNew || isInvited) {
        trail.recordAction(trail.actorOf(viewer), 'whitelist.added', email, { invited: isInvited });
      }
      return done({ email, isRegistered, isOwner, inviteLink });
    });
  }

  remove(viewer: Viewer, email: string): Result<null> {
    const { repositories, suspension, trail } = this.#options;
    if (!repositories.allowedEmails.has(email)) return refused(NOT_LISTED_REFUSAL);
    if (this.#isOwner(email)) return refused(OWNER_EMAIL_REFUSAL);
    const actor = trail.actorOf(viewer);
    const user = repositories.users.findByEmail(email);
    return user === null
      ? this.#removeEmail(actor, email, null)
      : suspension.suspendBeforeChange(user.id, ACCOUNT_SUSPENDED_REASON, () =>
          this.#removeEmail(actor, email, user),
        );
  }

  #isOwner(email: string): boolean {
    const { repositories, ownerEmail } = this.#options;
    return isOwnerEmail(repositories.users, ownerEmail, email);
  }

  #createInviteLink(viewer: Viewer, email: string, createdAt: number): string {
    const { repositories, publicOrigin } = this.#options;
    const { link, tokenHash } = createOneTimeLink(publicOrigin, 'invite');
    repositories.oneTimeLinks.add({
      tokenHash,
      kind: 'invite',
      email,
      userId: null,
      createdBy: viewer.id,
      createdAt,
      expiresAt: createdAt + INVITE_LIFETIME_MS,
    });
    return link;
  }

  /** Taking a registered address off the whitelist suspends its user. */
  #removeEmail(actor: AuditActor, email: string, user: UserRow | null): Result<null> {
    const { repositories, trail } = this.#options;
    const { users, allowedEmails, sessions, oneTimeLinks, together } = repositories;
    return together(() => {
      const changeOutcome = user === null ? 'done' : users.setActive(user.id, false);
      if (changeOutcome === 'last-admin' || changeOutcome === 'owner')
        return refused(LAST_ADMINISTRATOR_REFUSAL);
      allowedEmails.remove(email);
      oneTimeLinks.removeLinksOfEmail(email);
      if (user !== null) sessions.removeOfUser(user.id);
      trail.recordAction(actor, 'whitelist.removed', email, { suspended: user !== null });
      return done(null);
    });
  }
}

const NOT_LISTED_REFUSAL = notFound('This address is not on the whitelist.');
const OWNER_EMAIL_REFUSAL = conflict("The owner's address can not be removed from the whitelist.");
export const LAST_ADMINISTRATOR_REFUSAL = conflict(
  'This is the last administrator: make another user one first.',
);
