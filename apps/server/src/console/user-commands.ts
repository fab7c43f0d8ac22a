import type { UserChangeResult, UserRow } from '@tideline/db';
import { createCredentialNotices } from '../admin/credential-notices.ts';
import { createOneTimeLink } from '../admin/one-time-link.ts';
import { DEFAULT_PUBLIC_ORIGIN } from '../config/env.ts';
import { type CommandContext, type CommandResult, doneResult, refusedResult } from './results.ts';

export function listUsers({ repositories }: CommandContext): CommandResult {
  const users = repositories.users.listUsers();
  if (users.length === 0) return doneResult('No user has registered yet.');
  const rows = users.map((user) => [
    user.email,
    roleOf(user),
    user.isActive ? 'active' : 'suspended',
    repositories.secondFactors.findFactor(user.id)?.confirmedAt == null
      ? 'no second factor'
      : 'second factor',
    `since ${new Date(user.createdAt).toISOString().slice(0, 10)}`,
  ]);
  const widthOf = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = [0, 1, 2, 3].map(widthOf);
  return doneResult(
    ...rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')),
  );
}

function roleOf({ isOwner, isAdmin }: UserRow): string {
  if (isOwner) return 'owner';
  return isAdmin ? 'administrator' : 'trader';
}

/** Users who are signed in have to sign in again in the new role. */
export function setAdmin(context: CommandContext, email: string, isAdmin: boolean): CommandResult {
  return changeUser(context, email, (user) => {
    const { users, sessions } = context.repositories;
    const change = users.setAdmin(user.id, isAdmin);
    if (change !== 'done') return changeRefusal(email, change);
    sessions.removeOfUser(user.id);
    context.recordAction('user.admin', email, { isAdmin });
    const role = isAdmin ? 'an administrator now' : 'no administrator any more';
    return doneResult(`${email} is ${role}.`);
  });
}

/** A running server keeps the user's account suspended until its next start. */
export function activateUser(context: CommandContext, email: string): CommandResult {
  return changeUser(context, email, (user) => {
    const { users, allowedEmails } = context.repositories;
    if (!allowedEmails.has(email)) {
      return refusedResult(
        `${email} is not on the whitelist: an administrator has to add it first`,
      );
    }
    const change = users.setActive(user.id, true);
    if (change !== 'done') return changeRefusal(email, change);
    context.recordAction('user.status', email, { isActive: true });
    const warning = 'The server runs: start it again before this account can trade.';
    return doneResult(`${email} may sign in again.`, ...(context.isServerRunning ? [warning] : []));
  });
}

function changeUser(
  { repositories }: CommandContext,
  email: string,
  change: (user: UserRow) => CommandResult,
): CommandResult {
  return repositories.together(() => {
    const user = repositories.users.findByEmail(email);
    return user === null ? changeRefusal(email, 'not-found') : change(user);
  });
}

function changeRefusal(email: string, change: Exclude<UserChangeResult, 'done'>): CommandResult {
  switch (change) {
    case 'not-found':
      return refusedResult(`there is no user ${email}`);
    case 'owner':
      return refusedResult(`${email} is the owner, who always is an administrator`);
    case 'last-admin':
      return refusedResult(`${email} is the last administrator`);
  }
}

/**
 * The password alone signs in again, and where a factor is required the user sets up a new one. All
 * else stays, including what guards a position.
 */
export function removeSecondFactor(context: CommandContext, email: string): CommandResult {
  const { database, repositories, now } = context;
  // Otherwise SQLite leaves a deleted row's bytes in the file until they are overwritten.
  database.sqlite.pragma('secure_delete = ON');
  return changeUser(context, email, ({ id }) => {
    if (repositories.secondFactors.findFactor(id)?.confirmedAt == null) {
      return refusedResult(`${email} has no second factor`);
    }
    repositories.secondFactors.remove(id);
    repositories.sessions.removeOfUser(id);
    // No market runs here, so wall time serves as market time.
    const moment = () => ({ market: now, wall: now });
    createCredentialNotices(repositories.alarms, { moment }).notifyUser(id, 'factor-removed');
    context.recordAction('second-factor.removed', email);
    return doneResult(
      `The second factor of ${email} and its recovery codes are removed, and all sessions ended.`,
      'The password alone signs in now. A user who must have a second factor sets one up first.',
    );
  });
}

const HOUR_MS = 3_600_000;
const OWNER_LINK_LIFETIME_HOURS = 24;

/**
 * Works once. It needs no other proof: a reader of the server's console could have become the owner
 * from the start.
 */
export function createOwnerLink(context: CommandContext): CommandResult {
  const { repositories, now } = context;
  const owner = repositories.users.findOwner();
  if (owner === null) {
    return refusedResult(
      'there is no owner yet: the start of the server prints the link to become it',
    );
  }
  const { link, tokenHash } = createOneTimeLink(linkOriginOf(context), 'reset');
  repositories.together(() => {
    repositories.oneTimeLinks.add({
      tokenHash,
      kind: 'reset',
      email: owner.email,
      userId: owner.id,
      createdBy: null,
      createdAt: now,
      expiresAt: now + OWNER_LINK_LIFETIME_HOURS * HOUR_MS,
    });
    context.recordAction('user.reset-link', owner.email);
  });
  return doneResult(
    `${owner.email} can set a new password within ${OWNER_LINK_LIFETIME_HOURS} hours, once:`,
    link,
  );
}

/**
 * The address of the running server, whatever the console's variables. While none runs, the variables
 * say where the next one will be; without them, the last server's address serves.
 */
function linkOriginOf({ env, isServerRunning, servedOrigin }: CommandContext): string {
  const isOriginConfigured = env.PUBLIC_ORIGIN !== DEFAULT_PUBLIC_ORIGIN;
  return !isServerRunning && isOriginConfigured
    ? env.PUBLIC_ORIGIN
    : (servedOrigin ?? env.PUBLIC_ORIGIN);
}
