import { resolve } from 'node:path';
import { discardSealedSecrets, SealBrokenError } from '@tideline/db';
import { type NewKeyLocation, rotateMasterKey } from '../keys/master-key-rotation.ts';
import { type CommandContext, type CommandResult, doneResult, refusedResult } from './results.ts';

const STOP_SERVER_MESSAGE = 'the server is running: stop it first';

/** Refused beside a server: no other process may seal at that time, or go on with the old key. */
export function rotateKey(context: CommandContext, newKeyFile: string | null): CommandResult {
  const { repositories, env } = context;
  if (context.isServerRunning) return refusedResult(STOP_SERVER_MESSAGE);
  try {
    const rotation = rotateMasterKey(
      { env, newKeyFile: newKeyFile === null ? null : resolve(newKeyFile) },
      {
        ...repositories.sealing,
        reseal: (open, seal, fingerprint) =>
          repositories.together(() => {
            repositories.sealing.reseal(open, seal, fingerprint);
            context.recordAction('master-key.rotated', null);
          }),
      },
    );
    return rotationResult(rotation);
  } catch (error) {
    if (!(error instanceof SealBrokenError)) throw error;
    return refusedResult(`a stored secret does not open, nothing was changed: ${error.message}`);
  }
}

/** For a lost master key: the next start takes any key, or makes one. */
export function forgetSecrets(context: CommandContext): CommandResult {
  const { database, repositories } = context;
  if (context.isServerRunning) return refusedResult(STOP_SERVER_MESSAGE);
  // Otherwise SQLite leaves a deleted row's bytes in the file until they are overwritten.
  database.sqlite.pragma('secure_delete = ON');
  repositories.together(() => {
    discardSealedSecrets(database);
    context.recordAction('master-key.forgotten', null);
  });
  return doneResult(
    'All stored brokerage keys and second factors are deleted.',
    'Nothing guards open positions until their keys are entered again.',
  );
}

function rotationResult(rotation: ReturnType<typeof rotateMasterKey>): CommandResult {
  if (rotation.type === 'refused') return refusedResult(rotation.message);
  const outcome =
    rotation.type === 'rotated'
      ? 'Every stored secret is sealed with the new master key.'
      : 'Every stored secret is sealed with that master key already.';
  return doneResult(
    outcome,
    nextKeyStepText(rotation.newLocation),
    'Backups from before open with the old key alone.',
  );
}

function nextKeyStepText(location: NewKeyLocation): string {
  switch (location.type) {
    case 'in-place':
      return `It is ${location.path}; the old one is gone.`;
    case 'file':
      return `Start the server with MASTER_KEY_FILE=${location.path} and without MASTER_KEY.`;
    case 'variable':
      return 'Start the server with it as MASTER_KEY, and without MASTER_KEY_FILE.';
  }
}
