import type { Env } from '../config/env.ts';
import { readServedOrigin } from '../config/served-origin.ts';
import { dateClock, monotonicClock } from '../runtime/clock.ts';
import { backUp } from './backup-command.ts';
import { type Command, HELP_TEXT } from './command.ts';
import { openDataAccess } from './data-access.ts';
import { forgetSecrets, rotateKey } from './key-commands.ts';
import { restoreBackup } from './restore-command.ts';
import { type CommandContext, type CommandResult, doneResult, refusedResult } from './results.ts';
import {
  activateUser,
  createOwnerLink,
  listUsers,
  removeSecondFactor,
  setAdmin,
} from './user-commands.ts';

/** Throws `EnvError` and the errors of an unusable database. */
export async function runCommand(command: Command, env: Env): Promise<CommandResult> {
  if (command.name === 'help') return doneResult(HELP_TEXT.trimEnd());
  if (command.name === 'backup') return backUp(env.DATA_DIR, command.file, monotonicClock);
  if (command.name === 'restore') return restoreBackup(env.DATA_DIR, command.file, dateClock.now());
  const dataAccess = openDataAccess(env);
  if (typeof dataAccess === 'string') return refusedResult(dataAccess);
  const now = dateClock.now();
  const { audit } = dataAccess.repositories;
  const consoleActor = { actorId: null, actor: 'console', address: null };
  try {
    return await executeCommand(command, {
      ...dataAccess,
      env,
      now,
      recordAction: (action, subject, detail = null) =>
        audit.append({ at: now, ...consoleActor, action, subject, detail }),
      servedOrigin: readServedOrigin(env.DATA_DIR),
    });
  } finally {
    await dataAccess.close();
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
      return createOwnerLink(context);
    case 'set-admin':
      return setAdmin(context, command.email, command.isAdmin);
    case 'activate':
      return activateUser(context, command.email);
    case 'second-factor':
      return removeSecondFactor(context, command.email);
    case 'verify-audit':
      return verifyAudit(context);
    case 'rotate-key':
      return rotateKey(context, command.newKeyFile);
    case 'forget-secrets':
      return forgetSecrets(context);
  }
}

async function verifyAudit({ repositories }: CommandContext): Promise<CommandResult> {
  const finding = await repositories.audit.verify();
  return finding.ok
    ? doneResult(`The audit log is as it was written: ${finding.rows} rows.`)
    : refusedResult(
        `the audit log was changed: row ${finding.id} is not there or not what was written`,
      );
}
