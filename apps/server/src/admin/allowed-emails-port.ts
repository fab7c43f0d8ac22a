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
import { isOwnersAddress, ownersAddress } from '../auth/sign-in/owner-address.ts';
import type { Wall } from '../runtime/clock.ts';
import type { AuditActor, AuditTrail } from './audit-trail.ts';
import { newLink } from './one-time-link.ts';
import type { UserSuspension } from './user-suspension.ts';

const INVITE_LASTS_MS = 7 * 24 * 3_600_000;

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
  readonly wall: Wall;
}

export class AllowedEmailCalls implements AllowedEmailsPort {
  readonly #options: AllowedEmailsPortOptions;

  constructor(options: AllowedEmailsPortOptions) {
    this.#options = options;
  }

  list() {
    const { repositories, ownerEmail } = this.#options;
    const { users, allowedEmails } = repositories;
    const registered = new Set(users.listUsers().map(({ email }) => email));
    const owner = ownersAddress(users, ownerEmail);
    return allowedEmails.list().map(({ email }) => ({
      email,
      isRegistered: registered.has(email),
      isOwner: email === owner,
    }));
  }

  add(by: Viewer, email: string) {
    const { repositories, trail, wall, needsInvite } = this.#options;
    const { users, allowedEmails, together } = repositories;
    return together(() => {
      const isRegistered = users.findByEmail(email) !== null;
      const isOwner = this.#isOwner(email);
      const createdAt = wall.now();
      const isNew = !allowedEmails.has(email);
      allowedEmails.add(email, createdAt, by.id);
      const isInvited = needsInvite && !isRegistered && !isOwner;
      const inviteLink = isInvited ? this.#createInviteLink(by, email, createdAt) : null;
      if (isNew || isInvited) {
        trail.recordAction(trail.actorOf(by), 'whitelist.added', email, { invited: isInvited });
      }
      return done({ email, isRegistered, isOwner, inviteLink });
    });
  }

  remove(by: Viewer, email: string): Result<null> {
    const { repositories, suspension, trail } = this.#options;
    if (!repositories.allowedEmails.has(email)) return refused(NOT_LISTED_REFUSAL);
    if (this.#isOwner(email)) return refused(OWNER_EMAIL_REFUSAL);
    const actor = trail.actorOf(by);
    const user = repositories.users.findByEmail(email);
    return user === null
      ? this.#takeOff(actor, email, null)
      : suspension.suspendBefore(user.id, 'suspended', () => this.#takeOff(actor, email, user));
  }

  #isOwner(email: string): boolean {
    const { repositories, ownerEmail } = this.#options;
    return isOwnersAddress(repositories.users, ownerEmail, email);
  }

  #createInviteLink(by: Viewer, email: string, createdAt: number): string {
    const { repositories, publicOrigin } = this.#options;
    const { link, tokenHash } = newLink(publicOrigin, 'invite');
    repositories.oneTimeLinks.add({
      tokenHash,
      kind: 'invite',
      email,
      userId: null,
      createdBy: by.id,
      createdAt,
      expiresAt: createdAt + INVITE_LASTS_MS,
    });
    return link;
  }

  /** Taking a registered address off the whitelist suspends its user. */
  #takeOff(actor: AuditActor, email: string, user: UserRow | null): Result<null> {
    const { repositories, trail } = this.#options;
    const { users, allowedEmails, sessions, oneTimeLinks, together } = repositories;
    return together(() => {
      const changed = user === null ? 'done' : users.setActive(user.id, false);
      if (changed === 'last-admin' || changed === 'owner') return refused(LAST_ADMINISTRATOR);
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
const LAST_ADMINISTRATOR = conflict('This is the last administrator: make another user one first.');
