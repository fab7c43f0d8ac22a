import {
  ADMINISTRATORS_ONLY,
  conflict,
  done,
  notFound,
  type Refusal,
  type Result,
  refused,
  type TradingPort,
  type UsersPort,
  type Viewer,
} from '@tideline/api';
import type { OneTimeLinkRow, Repositories, UserChangeResult, UserRow } from '@tideline/db';
import type { AccountState, BotChange } from '@tideline/engine';
import { userProfile } from '../auth/sign-in/user-profile.ts';
import { NOT_SAVED } from '../bot/account/command-refusal.ts';
import { whyNotRemove } from '../bot/account/suspension.ts';
import type { Supervisor } from '../bot/supervisor.ts';
import type { Reader } from '../reader/reader.ts';
import type { Wall } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { AuditAction, AuditActor, AuditDetail, AuditTrail } from './audit-trail.ts';
import type { CredentialNotices } from './credential-notices.ts';
import { newLink } from './one-time-link.ts';
import type { UserSuspension } from './user-suspension.ts';

const RESET_LINK_LASTS_MS = 24 * 3_600_000;
const MAX_TRADES = 50;

export interface UsersPortOptions {
  readonly repositories: Pick<
    Repositories,
    | 'users'
    | 'allowedEmails'
    | 'sessions'
    | 'oneTimeLinks'
    | 'brokerConfigs'
    | 'outbox'
    | 'together'
  >;
  readonly supervisor: Supervisor;
  readonly suspension: UserSuspension;
  readonly trail: AuditTrail;
  readonly notices: CredentialNotices;
  readonly reader: Reader;
  readonly trading: Pick<TradingPort, 'listPositions'>;
  readonly publicOrigin: string;
  readonly wall: Wall;
  readonly log: Log;
}

export class UserCalls implements UsersPort {
  readonly #options: UsersPortOptions;

  constructor(options: UsersPortOptions) {
    this.#options = options;
  }

  list() {
    const { repositories, supervisor } = this.#options;
    return repositories.users.listUsers().map((user) => {
      const { settings, trade } = supervisor.loopOf(user.id).state;
      return {
        ...userProfile(user, repositories.brokerConfigs.get(user.id), settings),
        isOwner: user.isOwner,
        isClosing: !user.isActive && trade !== null,
      };
    });
  }

  setAdmin(by: Viewer, userId: string, isAdmin: boolean): Result<null> {
    const { repositories, notices } = this.#options;
    const act = { action: 'user.admin', detail: { isAdmin } } as const;
    return this.#changeUser(by, userId, act, ({ id }) => {
      const changed = repositories.users.setAdmin(id, isAdmin);
      if (changed === 'done') notices.notifyUser(id, 'role');
      return changed;
    });
  }

  setActive(by: Viewer, userId: string, isActive: boolean): Result<null> {
    const parties = this.#partiesOf(by, userId);
    if (!parties.ok) return parties;
    return isActive
      ? this.#activateUser(by, userId, parties.value.user)
      : this.#suspendUser(by, userId);
  }

  async remove(by: Viewer, userId: string): Promise<Result<null>> {
    const { repositories, supervisor, suspension, wall, log } = this.#options;
    const parties = this.#partiesOf(by, userId);
    if (!parties.ok) return parties;
    const state = supervisor.loopOf(userId).settledState();
    if (whyNotRemove(state) !== null) return refused(openPositionRefusal(state));
    const act = { action: 'user.removed', detail: null } as const;
    const removed = suspension.suspendBefore(userId, 'removed', () =>
      this.#changeUser(by, userId, act, ({ id }) => repositories.users.softDelete(id, wall.now())),
    );
    if (!removed.ok) return removed;
    const { type } = await supervisor.removeUser(userId);
    // The account enters nothing and holds nothing, and the next start leaves it out.
    if (type === 'refused') log.error({ userId }, 'the machine of a removed user still runs');
    return removed;
  }

  resetSettings(by: Viewer, userId: string): Result<null> {
    const { repositories, supervisor, trail } = this.#options;
    const parties = this.#partiesOf(by, userId);
    if (!parties.ok) return parties;
    const { actor, user } = parties.value;
    if (!supervisor.loopOf(userId).applyCommand({ type: 'reset' })) return refused(NOT_SAVED);
    repositories.together(() => {
      trail.recordAction(actor, 'user.settings-reset', user.email, null);
      this.#notifyBotChange(userId, 'reset');
    });
    return done(null);
  }

  async resetLink(by: Viewer, userId: string) {
    const { repositories, supervisor, publicOrigin, wall } = this.#options;
    const parties = this.#partiesOf(by, userId);
    if (!parties.ok) return parties;
    // The holder of a reset link must not trade another user's money by it.
    const isLive = repositories.brokerConfigs.get(userId)?.environment === 'live';
    const state = supervisor.loopOf(userId).settledState();
    if (isLive && state.trade !== null) return refused(openPositionRefusal(state));
    if (!supervisor.pauseUser(userId)) return refused(NOT_SAVED);
    const { link, tokenHash } = newLink(publicOrigin, 'reset');
    const createdAt = wall.now();
    const expiresAt = createdAt + RESET_LINK_LASTS_MS;
    const made = this.#saveResetLink(by, userId, isLive, { tokenHash, createdAt, expiresAt });
    if (!made.ok) return made;
    if (isLive) await supervisor.reconnectUser(userId);
    return done({ resetLink: link, expiresAt });
  }

  async readActivity(userId: string) {
    const { repositories, reader, trading } = this.#options;
    if (repositories.users.findById(userId) === null) return refused(USER_NOT_FOUND);
    const past = await reader.ask(userId, 'pastTrades', { userId, limit: MAX_TRADES });
    if (!past.ok) return past;
    return done({ positions: await trading.listPositions(userId), ...past.value });
  }

  #saveResetLink(
    by: Viewer,
    userId: string,
    isLive: boolean,
    link: Pick<OneTimeLinkRow, 'tokenHash' | 'createdAt' | 'expiresAt'>,
  ): Result<null> {
    const { repositories, notices } = this.#options;
    const { sessions, oneTimeLinks, brokerConfigs } = repositories;
    const act = { action: 'user.reset-link', detail: { keysRemoved: isLive } } as const;
    return this.#changeUser(by, userId, act, ({ id, email }) => {
      sessions.removeOfUser(id);
      oneTimeLinks.add({ kind: 'reset', email, userId: id, createdBy: by.id, ...link });
      notices.notifyUser(id, 'reset-link');
      this.#notifyBotChange(id, 'paused');
      if (isLive) {
        brokerConfigs.remove(id);
        notices.notifyUser(id, 'keys-removed');
      }
      return 'done';
    });
  }

  #suspendUser(by: Viewer, userId: string): Result<null> {
    const { repositories, suspension } = this.#options;
    const act = { action: 'user.status', detail: { isActive: false } } as const;
    return suspension.suspendBefore(userId, 'suspended', () =>
      this.#changeUser(by, userId, act, ({ id }) => {
        const changed = repositories.users.setActive(id, false);
        if (changed !== 'done') return changed;
        repositories.sessions.removeOfUser(id);
        this.#notifyBotChange(id, 'suspended');
        return changed;
      }),
    );
  }

  #activateUser(by: Viewer, userId: string, { email }: UserRow): Result<null> {
    const { repositories, suspension } = this.#options;
    if (!repositories.allowedEmails.has(email)) return refused(NOT_LISTED_REFUSAL);
    const act = { action: 'user.status', detail: { isActive: true } } as const;
    const activated = this.#changeUser(by, userId, act, ({ id }) => {
      const changed = repositories.users.setActive(id, true);
      if (changed === 'done') this.#notifyBotChange(id, 'activated');
      return changed;
    });
    return activated.ok && !suspension.applyListedStatus(userId)
      ? refused(STILL_SUSPENDED)
      : activated;
  }

  #notifyBotChange(userId: string, change: BotChange): void {
    const { repositories, wall } = this.#options;
    const at = wall.now();
    repositories.outbox.add({ userId, facts: { type: 'bot-changed', change }, at, raisedAt: at });
  }

  #partiesOf(by: Viewer, userId: string): Result<{ actor: AuditActor; user: UserRow }> {
    const { repositories, trail } = this.#options;
    const administrator = repositories.users.findById(by.id);
    // Checked again in the transaction: two administrators may take each other's rights at once.
    if (administrator?.isAdmin !== true || !administrator.isActive)
      return refused(ADMINISTRATORS_ONLY);
    const user = repositories.users.findById(userId);
    if (user === null) return refused(USER_NOT_FOUND);
    return user.isOwner ? refused(OWNER_CHANGE_REFUSAL) : done({ actor: trail.actorOf(by), user });
  }

  #changeUser(
    by: Viewer,
    userId: string,
    act: { readonly action: AuditAction; readonly detail: AuditDetail | null },
    write: (user: UserRow) => UserChangeResult,
  ): Result<null> {
    const { repositories, trail } = this.#options;
    return repositories.together(() => {
      const parties = this.#partiesOf(by, userId);
      if (!parties.ok) return parties;
      const { actor, user } = parties.value;
      const changed = write(user);
      if (changed !== 'done') return refused(CHANGE_REFUSALS[changed]);
      trail.recordAction(actor, act.action, user.email, act.detail);
      return done(null);
    });
  }
}

const USER_NOT_FOUND = notFound('There is no such user.');
const OWNER_CHANGE_REFUSAL = conflict(
  'Only the console of the server can change, reset or remove the owner.',
);
const NOT_LISTED_REFUSAL = conflict(
  'This address is not on the whitelist any more: add it there first.',
);
const STILL_SUSPENDED = conflict(
  'The user may sign in, but can not trade yet: the server could not save it. Try again.',
);

const CHANGE_REFUSALS: Readonly<Record<Exclude<UserChangeResult, 'done'>, Refusal>> = {
  'not-found': USER_NOT_FOUND,
  owner: OWNER_CHANGE_REFUSAL,
  'last-admin': conflict('This is the last administrator: make another user one first.'),
};

function openPositionRefusal({ trade }: AccountState): Refusal {
  const isHeld = trade !== null && trade.quantity > 0;
  const what = isHeld
    ? `The user still holds ${trade.quantity} of ${trade.contract.symbol}`
    : `The user still has an order for ${trade?.contract.symbol ?? 'a contract'} that is not settled`;
  return conflict(`${what}. Suspend the user, and try again when nothing is open any more.`);
}
