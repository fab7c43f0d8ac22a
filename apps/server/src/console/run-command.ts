import type { Env } from '../config/env.ts';
import { readServedOrigin } from '../config/served-origin.ts';
import { dateClock, monotonicClock } from '../runtime/clock.ts';
import { verifyAudit } from './audit-command.ts';
import { backUp } from './backup-command.ts';
import { type Command, HELP_TEXT } from './command.ts';
import { type CommandContext, type CommandResult, done, refused } from './command-result.ts';
import { openDataAccess } from './data-access.ts';
import { forgetSecrets, rotateKey } from './key-commands.ts';
import { ownerLink } from './owner-link.ts';
import { restoreBackup } from './restore-command.ts';
import { removeSecondFactor } from './second-factor-command.ts';
import { activateUser, listUsers, setAdmin } from './user-commands.ts';

/** Throws `EnvError` and the errors of an unusable database. */
export async function runCommand(command: Command, env: Env): Promise<CommandResult> {
  if (command.name === 'help') return done(HELP_TEXT.trimEnd());
  if (command.name === 'backup') return backUp(env.DATA_DIR, command.file, monotonicClock);
  if (command.name === 'restore') return restoreBackup(env.DATA_DIR, command.file, dateClock.now());
  const data = openDataAccess(env);
  if (typeof data === 'string') return refused(data);
  const now = dateClock.now();
  const { audit } = data.repositories;
  const by = { actorId: null, actor: 'console', address: null };
  try {
    return await executeCommand(command, {
      ...data,
      env,
      now,
      recordAction: (action, subject, detail = null) =>
        audit.append({ at: now, ...by, action, subject, detail }),
      servedOrigin: readServedOrigin(env.DATA_DIR),
    });
  } finally {
    await data.close();
  }
}

function executeCommand(
  command: Exclude<Command, { readonly name: 'help' | 'backup' | 'restore' }>,
  context: CommandContext,
): CommandResult | Promise<CommandResult> {
  switch (command.name) {
    case 'users':
      return listUsers(context);
    case 'owner-link':
      return ownerLink(context);
    case 'set-admin':
      return setAdmin(context, command.email, command.isAdmin);
    case 'activate':
      return activateUser(context, command.email);
    case 'second-factor':
      return removeSecondFactor(context, command.email);
    case 'verify-audit':
      return verifyAudit(context);
    case 'rotate-key':
      return rotateKey(context, command.toFile);
    case 'forget-secrets':
      return forgetSecrets(context);
  }
}
