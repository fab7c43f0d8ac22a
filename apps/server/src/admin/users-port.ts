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
import { toUserProfile } from '../auth/sign-in/user-profile.ts';
import { NOT_SAVED_REFUSAL } from '../bot/account/command-refusal.ts';
import {
  ACCOUNT_SUSPENDED_REASON,
  USER_REMOVED_REASON,
  whyNotRemoveUser,
} from '../bot/account/suspension.ts';
import type { Supervisor } from '../bot/supervisor.ts';
import type { Reader } from '../reader/reader.ts';
import type { WallClock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import { LAST_ADMINISTRATOR_REFUSAL } from './allowed-emails-port.ts';
import type { AuditAction, AuditActor, AuditDetail, AuditTrail } from './audit-trail.ts';
import type { CredentialNotices } from './credential-notices.ts';
import { createOneTimeLink } from './one-time-link.ts';
import type { UserSuspension } from './user-suspension.ts';

const RESET_LINK_LIFETIME_MS = 24 * 3_600_000;
const MAX_ACTIVITY_TRADES = 50;

export interface UsersPortOptions {
  readonly repositories: Repositories;
  readonly supervisor: Supervisor;
  readonly suspension: UserSuspension;
  readonly trail: AuditTrail;
  readonly notices: CredentialNotices;
  readonly reader: Reader;
  readonly trading: Pick<TradingPort, 'listPositions'>;
  readonly publicOrigin: string;
  readonly wall: WallClock;
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
        ...toUserProfile(user, repositories.brokerConfigs.get(user.id), settings),
        isOwner: user.isOwner,
        isClosing: !user.isActive && trade !== null,
      };
    });
  }

  setAdmin(viewer: Viewer, userId: string, isAdmin: boolean): Result<null> {
    const { repositories, notices } = this.#options;
    const auditEntry = { action: 'user.admin', detail: { isAdmin } } as const;
    return this.#changeUser(viewer, userId, auditEntry, ({ id }) => {
      const changeOutcome = repositories.users.setAdmin(id, isAdmin);
      if (changeOutcome === 'done') notices.notifyUser(id, 'role');
      return changeOutcome;
    });
  }

  setActive(viewer: Viewer, userId: string, isActive: boolean): Result<null> {
    const parties = this.#partiesOf(viewer, userId);
    if (!parties.ok) return parties;
    return isActive
      ? this.#activateUser(viewer, userId, parties.value.user)
      : this.#suspendUser(viewer, userId);
  }

  async remove(viewer: Viewer, userId: string): Promise<Result<null>> {
    const { repositories, supervisor, suspension, wall, log } = this.#options;
    const parties = this.#partiesOf(viewer, userId);
    if (!parties.ok) return parties;
    const state = supervisor.loopOf(userId).settledState();
    if (whyNotRemoveUser(state) !== null) return refused(openPositionRefusal(state));
    const auditEntry = { action: 'user.removed', detail: null } as const;
    const removed = suspension.suspendBeforeChange(userId, USER_REMOVED_REASON, () =>
      this.#changeUser(viewer, userId, auditEntry, ({ id }) =>
        repositories.users.softDelete(id, wall.now()),
      ),
    );
    if (!removed.ok) return removed;
    const { type } = await supervisor.removeUser(userId);
    // The account enters nothing and holds nothing, and the next start leaves it out.
    if (type === 'refused') log.error({ userId }, 'the machine of a removed user still runs');
    return removed;
  }

  resetSettings(viewer: Viewer, userId: string): Result<null> {
    const { repositories, supervisor, trail } = this.#options;
    const parties = this.#partiesOf(viewer, userId);
    if (!parties.ok) return parties;
    const { actor, user } = parties.value;
    if (!supervisor.loopOf(userId).applyCommand({ type: 'reset' }))
      return refused(NOT_SAVED_REFUSAL);
    repositories.together(() => {
      trail.recordAction(actor, 'user.settings-reset', user.email, null);
      this.#notifyBotChange(userId, 'reset');
    });
    return done(null);
  }

  async resetLink(viewer: Viewer, userId: string) {
    const { repositories, supervisor, publicOrigin, wall } = this.#options;
    const parties = this.#partiesOf(viewer, userId);
    if (!parties.ok) return parties;
    // The holder of a reset link must not trade another user's money by it.
    const isLive = repositories.brokerConfigs.get(userId)?.environment === 'live';
    const state = supervisor.loopOf(userId).settledState();
    if (isLive && state.trade !== null) return refused(openPositionRefusal(state));
    if (!supervisor.pauseUser(userId)) return refused(NOT_SAVED_REFUSAL);
    const { link: resetLink, tokenHash } = createOneTimeLink(publicOrigin, 'reset');
    const createdAt = wall.now();
    const expiresAt = createdAt + RESET_LINK_LIFETIME_MS;
    const saved = this.#saveResetLink(viewer, userId, isLive, { tokenHash, createdAt, expiresAt });
    if (!saved.ok) return saved;
    if (isLive) await supervisor.reconnectUser(userId);
    return done({ resetLink, expiresAt });
  }

  async readActivity(userId: string) {
    const { repositories, reader, trading } = this.#options;
    if (repositories.users.findById(userId) === null) return refused(USER_NOT_FOUND_REFUSAL);
    const query = { userId, maxTrades: MAX_ACTIVITY_TRADES };
    const pastTrades = await reader.ask(userId, 'pastTrades', query);
    if (!pastTrades.ok) return pastTrades;
    return done({ positions: await trading.listPositions(userId), ...pastTrades.value });
  }

  #saveResetLink(
    viewer: Viewer,
    userId: string,
    isLive: boolean,
    link: Pick<OneTimeLinkRow, 'tokenHash' | 'createdAt' | 'expiresAt'>,
  ): Result<null> {
    const { repositories, notices } = this.#options;
    const { sessions, oneTimeLinks, brokerConfigs } = repositories;
    const auditEntry = { action: 'user.reset-link', detail: { keysRemoved: isLive } } as const;
    return this.#changeUser(viewer, userId, auditEntry, ({ id, email }) => {
      sessions.removeOfUser(id);
      oneTimeLinks.add({ kind: 'reset', email, userId: id, createdBy: viewer.id, ...link });
      notices.notifyUser(id, 'reset-link');
      this.#notifyBotChange(id, 'paused');
      if (isLive) {
        brokerConfigs.remove(id);
        notices.notifyUser(id, 'keys-removed');
      }
      return 'done';
    });
  }

  #suspendUser(viewer: Viewer, userId: string): Result<null> {
    const { repositories, suspension } = this.#options;
    const auditEntry = { action: 'user.status', detail: { isActive: false } } as const;
    return suspension.suspendBeforeChange(userId, ACCOUNT_SUSPENDED_REASON, () =>
      this.#changeUser(viewer, userId, auditEntry, ({ id }) => {
        const changeOutcome = repositories.users.setActive(id, false);
        if (changeOutcome !== 'done') return changeOutcome;
        repositories.sessions.removeOfUser(id);
        this.#notifyBotChange(id, 'suspended');
        return changeOutcome;
      }),
    );
  }

  #activateUser(viewer: Viewer, userId: string, { email }: UserRow): Result<null> {
    const { repositories, suspension } = this.#options;
    if (!repositories.allowedEmails.has(email)) return refused(NOT_LISTED_REFUSAL);
    const auditEntry = { action: 'user.status', detail: { isActive: true } } as const;
    const activated = this.#changeUser(viewer, userId, auditEntry, ({ id }) => {
      const changeOutcome = repositories.users.setActive(id, true);
      if (changeOutcome === 'done') this.#notifyBotChange(id, 'activated');
      return changeOutcome;
    });
    return activated.ok && !suspension.applyListedStatus(userId)
      ? refused(STILL_SUSPENDED_REFUSAL)
      : activated;
  }

  #notifyBotChange(userId: string, change: BotChange): void {
    const { repositories, wall } = this.#options;
    const at = wall.now();
    repositories.outbox.add({ userId, facts: { type: 'bot-changed', change }, at, raisedAt: at });
  }

  #partiesOf(viewer: Viewer, userId: string): Result<{ actor: AuditActor; user: UserRow }> {
    const { repositories, trail } = this.#options;
    const administrator = repositories.users.findById(viewer.id);
    // Checked again in the transaction: two administrators may take each other's rights at once.
    if (administrator?.isAdmin !== true || !administrator.isActive)
      return refused(ADMINISTRATORS_ONLY);
    const user = repositories.users.findById(userId);
    if (user === null) return refused(USER_NOT_FOUND_REFUSAL);
    return user.isOwner
      ? refused(OWNER_CHANGE_REFUSAL)
      : done({ actor: trail.actorOf(viewer), user });
  }

  #changeUser(
    viewer: Viewer,
    userId: string,
    auditEntry: { readonly action: AuditAction; readonly detail: AuditDetail | null },
    writeChange: (user: UserRow) => UserChangeResult,
  ): Result<null> {
    const { repositories, trail } = this.#options;
    return repositories.together(() => {
      const parties = this.#partiesOf(viewer, userId);
      if (!parties.ok) return parties;
      const { actor, user } = parties.value;
      const changeOutcome = writeChange(user);
      if (changeOutcome !== 'done') return refused(CHANGE_REFUSALS[changeOutcome]);
      trail.recordAction(actor, auditEntry.action, user.email, auditEntry.detail);
      return done(null);
    });
  }
}

const USER_NOT_FOUND_REFUSAL = notFound('There is no such user.');
const OWNER_CHANGE_REFUSAL = conflict(
  'Only the console of the server can change, reset or remove the owner.',
);
const NOT_LISTED_REFUSAL = conflict(
  'This address is not on the whitelist any more: add it there first.',
);
const STILL_SUSPENDED_REFUSAL = conflict(
  'The user may sign in, but can not trade yet: the server could not save it. Try again.',
);

const CHANGE_REFUSALS: Readonly<Record<Exclude<UserChangeResult, 'done'>, Refusal>> = {
  'not-found': USER_NOT_FOUND_REFUSAL,
  owner: OWNER_CHANGE_REFUSAL,
  'last-admin': LAST_ADMINISTRATOR_REFUSAL,
};

function openPositionRefusal({ trade }: AccountState): Refusal {
  const hasPosition = trade !== null && trade.quantity > 0;
  const openText = hasPosition
    ? `The user still holds ${trade.quantity} of ${trade.contract.symbol}`
    : `The user still has an order for ${trade?.contract.symbol ?? 'a contract'} that is not settled`;
  return conflict(`${openText}. Suspend the user, and try again when nothing is open any more.`);
}
