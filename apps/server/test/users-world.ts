import type { Viewer } from '@tideline/api';
import { AuditTrail } from '../src/admin/audit-trail.ts';
import { createCredentialNotices } from '../src/admin/credential-notices.ts';
import { UserSuspension } from '../src/admin/user-suspension.ts';
import { UserCalls } from '../src/admin/users-port.ts';
import { suspensionReason } from '../src/bot/account/suspension.ts';
import { TradingCalls } from '../src/ports/trading-port.ts';
import { createWorld } from './account-world.ts';
import { readerHere } from './reader-here.ts';

export const ORIGIN = 'https://tideline.example.com';

export function viewerOf(id: string, isAdmin = true): Viewer {
  return { id, isAdmin, ipAddress: '192.0.2.7' };
}

/** Users' calls on a real database and real accounts; `eve` and `max` are administrators. */
export function createUsersWorld(traders: readonly string[] = ['ann', 'bob']) {
  const world: ReturnType<typeof createWorld> = createWorld([...traders, 'eve', 'max'], {
    suspensionReason: (userId) => suspensionReason(world.repositories.users.findById(userId)),
  });
  const { repositories, supervisor, time, wall, log } = world;
  const { users, allowedEmails } = repositories;
  users.create({
    id: 'owner',
    email: 'owner@example.com',
    passwordHash: 'none',
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    isOwner: true,
    isAdmin: true,
    isActive: true,
    createdAt: 0,
  });
  for (const { email } of users.listUsers()) allowedEmails.add(email, 0);
  for (const id of ['eve', 'max']) users.setAdmin(id, true);
  const trail = new AuditTrail({ repositories, wall, log });
  const notices = createCredentialNotices(repositories.alarms, time);
  const suspension = new UserSuspension({ users, supervisor, log });
  const market = { sessions: [], readDayRange: () => null } as never;
  const port = new UserCalls({
    repositories,
    supervisor,
    suspension,
    trail,
    notices,
    reader: readerHere(repositories),
    trading: new TradingCalls({
      supervisor,
      market,
      time,
      wall,
      ledger: repositories.closedTrades,
      venueMarket: 'simulator',
    }),
    publicOrigin: ORIGIN,
    wall,
    log,
  });
  return {
    ...world,
    port,
    trail,
    notices,
    suspension,
    users,
    audited: () => repositories.audit.page({ beforeId: null, maxRows: 100 }),
    signIn(userId: string) {
      repositories.sessions.add({
        idHash: `session of ${userId}`,
        userId,
        provedAt: 0,
        lastActiveAt: 0,
        factorAt: null,
        expiresAt: wall.now() + 1_000_000,
      });
    },
    sessionsOf: (userId: string) => repositories.sessions.ofUser(userId).length,
    refuseAudit() {
      world.database.sqlite.exec(
        `CREATE TRIGGER full BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'full'); END`,
      );
    },
  };
}
