import {
  done,
  type Refusal,
  type Result,
  refused,
  type TradingPort,
  type UsersPort,
  type Viewer,
} from '@tideline/api';
import type { Repositories, UserChange, UserRow } from '@tideline/db';
import { type AccountState, DEFAULT_SETTINGS } from '@tideline/engine';
import { userProfile } from '../auth/sign-in/user-profile.ts';
import { whyNotRemove } from '../bot/account/suspension.ts';
import type { Supervisor } from '../bot/supervisor.ts';
import type { Reader } from '../reader/reader.ts';
import type { Wall } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { Actor, AuditAction, AuditDetail, AuditTrail } from './audit-trail.ts';
import type { CredentialNotices } from './credential-notices.ts';
import { newLink } from './one-time-link.ts';
import { NOT_SAVED, type UserSuspension } from './user-suspension.ts';

const RESET_LINK_LASTS_MS = 24 * 3_600_000;
/** Purchases and sales that are listed. */
const MOST_TRADES = 50;

export interface UsersPortOptions {
  readonly repositories: Pick<
    Repositories,
    'users' | 'allowedEmails' | 'sessions' | 'oneTimeLinks' | 'brokerConfigs' | 'together'
  >;
  readonly supervisor: Supervisor;
  readonly barring: UserSuspension;
  readonly trail: AuditTrail;
  readonly notices: CredentialNotices;
  readonly reader: Reader;
  readonly trading: Pick<TradingPort, 'positions'>;
  readonly publicOrigin: string;
  readonly wall: Wall;
  readonly log: Log;
}

/** What administrators do to users. The list is changed in one transaction with its audit row. */
export function createUsersPort(options: UsersPortOptions): UsersPort {
  const { repositories, supervisor, barring, trail, notices, reader, trading, wall, log } = options;
  const { users, allowedEmails, sessions, oneTimeLinks, brokerConfigs } = repositories;

  /** Who acts and on whom; or why that may not be. */
  function partiesOf(by: Viewer, userId: string): Result<{ actor: Actor; user: UserRow }> {
    const administrator = users.byId(by.id);
    // Asked again where it is done: two administrators may demote each other at once.
    if (administrator?.isAdmin !== true || !administrator.isActive) return refused(NO_ADMIN);
    const user = users.byId(userId);
    if (user === null) return refused(NOT_FOUND);
    return user.isOwner ? refused(OWNER) : done({ actor: trail.actor(by), user });
  }

  /** A change of the list and its row in the audit log. */
  function change(
    by: Viewer,
    userId: string,
    act: { readonly action: AuditAction; readonly detail: AuditDetail | null },
    write: (user: UserRow) => UserChange,
  ): Result<null> {
    return repositories.together(() => {
      const parties = partiesOf(by, userId);
      if (!parties.ok) return parties;
      const { actor, user } = parties.value;
      const changed = write(user);
      if (changed !== 'done') return refused(CHANGE_REFUSALS[changed]);
      trail.note(actor, act.action, user.email, act.detail);
      return done(null);
    });
  }

  function suspend(by: Viewer, userId: string): Result<null> {
    const act = { action: 'user.status', detail: { isActive: false } } as const;
    return barring.before(userId, 'suspended', () =>
      change(by, userId, act, ({ id }) => {
        const changed = users.setActive(id, false);
        if (changed === 'done') sessions.removeOfUser(id);
        return changed;
      }),
    );
  }

  function activate(by: Viewer, userId: string, { email }: UserRow): Result<null> {
    if (!allowedEmails.has(email)) return refused(NOT_LISTED);
    const act = { action: 'user.status', detail: { isActive: true } } as const;
    const activated = change(by, userId, act, ({ id }) => users.setActive(id, true));
    return activated.ok && !barring.follow(userId) ? refused(NOT_UNBARRED) : activated;
  }

  return {
    list: () =>
      users.list().map((user) => {
        const { settings, trade } = supervisor.loop(user.id).state;
        return {
          ...userProfile(user, brokerConfigs.get(user.id), settings),
          isOwner: user.isOwner,
          isClosing: !user.isActive && trade !== null,
        };
      }),

    setAdmin(by, userId, isAdmin) {
      const act = { action: 'user.admin', detail: { isAdmin } } as const;
      return change(by, userId, act, ({ id }) => {
        const changed = users.setAdmin(id, isAdmin);
        if (changed === 'done') notices.tell(id, 'role');
        return changed;
      });
    },

    setActive(by, userId, isActive) {
      const parties = partiesOf(by, userId);
      if (!parties.ok) return parties;
      return isActive ? activate(by, userId, parties.value.user) : suspend(by, userId);
    },

    async remove(by, userId) {
      const parties = partiesOf(by, userId);
      if (!parties.ok) return parties;
      const state = supervisor.loop(userId).settled();
      if (whyNotRemove(state) !== null) return refused(notFlat(state));
      const act = { action: 'user.removed', detail: null } as const;
      const removed = barring.before(userId, 'removed', () =>
        change(by, userId, act, ({ id }) => users.softDelete(id, wall.now())),
      );
      if (!removed.ok) return removed;
      const { type } = await supervisor.remove(userId);
      // It enters nothing, holds nothing, and is not taken up by the next start.
      if (type === 'refused') log.error({ userId }, 'the machine of a removed user still runs');
      return removed;
    },

    resetSettings(by, userId) {
      const parties = partiesOf(by, userId);
      if (!parties.ok) return parties;
      const { actor, user } = parties.value;
      const loop = supervisor.loop(userId);
      // Auto-trade is on by default, and must not resume what the user has paused.
      const isPaused = loop.state.isActive && !loop.state.settings.autoTrade;
      if (isPaused && !loop.command({ type: 'stop' })) return refused(NOT_SAVED);
      if (!loop.command({ type: 'settings', settings: DEFAULT_SETTINGS }))
        return refused(NOT_SAVED);
      trail.note(actor, 'user.settings-reset', user.email, null);
      return done(null);
    },

    async resetLink(by, userId) {
      const parties = partiesOf(by, userId);
      if (!parties.ok) return parties;
      // Who has the link must not trade somebody else's money with it.
      const isLive = brokerConfigs.get(userId)?.environment === 'live';
      const state = supervisor.loop(userId).settled();
      if (isLive && state.trade !== null) return refused(notFlat(state));
      if (!supervisor.pause(userId)) return refused(NOT_SAVED);
      const { link, tokenHash } = newLink(options.publicOrigin, 'reset');
      const createdAt = wall.now();
      const expiresAt = createdAt + RESET_LINK_LASTS_MS;
      const act = { action: 'user.reset-link', detail: { keysRemoved: isLive } } as const;
      const made = change(by, userId, act, ({ id, email }) => {
        sessions.removeOfUser(id);
        const of = { email, userId: id, createdBy: by.id };
        oneTimeLinks.add({ tokenHash, kind: 'reset', ...of, createdAt, expiresAt });
        notices.tell(id, 'reset-link');
        if (isLive) {
          brokerConfigs.remove(id);
          notices.tell(id, 'keys-removed');
        }
        return 'done';
      });
      if (!made.ok) return made;
      if (isLive) await supervisor.reconnect(userId);
      return done({ resetLink: link, expiresAt });
    },

    async activity(userId) {
      if (users.byId(userId) === null) return refused(NOT_FOUND);
      const past = await reader.ask(userId, 'pastTrades', { userId, limit: MOST_TRADES });
      if (!past.ok) return past;
      return done({ positions: await trading.positions(userId), ...past.value });
    },
  };
}

const NO_ADMIN: Refusal = { code: 'FORBIDDEN', message: 'Only administrators may do this.' };
const NOT_FOUND: Refusal = { code: 'NOT_FOUND', message: 'There is no such user.' };
const OWNER: Refusal = {
  code: 'CONFLICT',
  message: 'Nobody can change, reset or remove the owner but the console of the server.',
};
const NOT_LISTED: Refusal = {
  code: 'CONFLICT',
  message: 'This address is not on the whitelist any more: add it there first.',
};
const NOT_UNBARRED: Refusal = {
  code: 'CONFLICT',
  message: 'The user may sign in, but can not trade yet: the server could not save it. Try again.',
};

const CHANGE_REFUSALS: Readonly<Record<Exclude<UserChange, 'done'>, Refusal>> = {
  'not-found': NOT_FOUND,
  owner: OWNER,
  'last-admin': {
    code: 'CONFLICT',
    message: 'This is the last administrator: make somebody else one first.',
  },
};

function notFlat({ trade }: AccountState): Refusal {
  const isHeld = trade !== null && trade.quantity > 0;
  const what = isHeld
    ? `The user still holds ${trade.quantity} of ${trade.contract.symbol}`
    : `The user still has an order for ${trade?.contract.symbol ?? 'a contract'} that is not settled`;
  return {
    code: 'CONFLICT',
    message: `${what}. Suspend the user, and try again when nothing is open any more.`,
  };
}
