import { createOneTimeLink } from '../admin/one-time-link.ts';
import { DEFAULT_PUBLIC_ORIGIN } from '../config/env.ts';
import {
  type CommandContext,
  type CommandResult,
  doneResult,
  refusedResult,
} from './command-result.ts';

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
