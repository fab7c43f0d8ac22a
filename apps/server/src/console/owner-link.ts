import { newLink } from '../admin/one-time-link.ts';
import { DEFAULT_PUBLIC_ORIGIN } from '../config/env.ts';
import { type CommandContext, type CommandResult, done, refused } from './command-result.ts';

const HOUR = 3_600_000;
const LINK_LASTS_HOURS = 24;

/**
 * Works once. It needs no other proof: a reader of the server's console could have become the owner
 * from the start.
 */
export function ownerLink(context: CommandContext): CommandResult {
  const { repositories, now } = context;
  const owner = repositories.users.findOwner();
  if (owner === null) {
    return refused('there is no owner yet: the start of the server prints the link to become it');
  }
  const { link, tokenHash } = newLink(linkOriginOf(context), 'reset');
  repositories.together(() => {
    repositories.oneTimeLinks.add({
      tokenHash,
      kind: 'reset',
      email: owner.email,
      userId: owner.id,
      createdBy: null,
      createdAt: now,
      expiresAt: now + LINK_LASTS_HOURS * HOUR,
    });
    context.recordAction('user.reset-link', owner.email);
  });
  return done(
    `${owner.email} can set a new password within ${LINK_LASTS_HOURS} hours, once:`,
    link,
  );
}

/**
 * The address of the running server, whatever the console's variables. While none runs, the variables
 * say where the next one will be; without them, the last server's address serves.
 */
function linkOriginOf({ env, isServerRunning, servedOrigin }: CommandContext): string {
  const isGiven = env.PUBLIC_ORIGIN !== DEFAULT_PUBLIC_ORIGIN;
  return !isServerRunning && isGiven ? env.PUBLIC_ORIGIN : (servedOrigin ?? env.PUBLIC_ORIGIN);
}
