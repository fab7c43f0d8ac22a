import { join } from 'node:path';
import type { FlattenedAccount } from '@tideline/api';
import { flattenSummary } from '@tideline/api/wire';
import { isUnwritableError, refuseMissingDatabase } from '@tideline/db';
import {
  flattenWithoutSaving,
  flattenWithoutServer,
  SealedCredentialsError,
} from '../../assembly/flatten-without-server.ts';
import { type HostOptions, openHost, type ProcessHost } from '../../assembly/host.ts';
import type { Env } from '../../config/env.ts';
import { askServerToFlatten, MAX_ACCEPT_WAIT_MS } from '../../flatten/ask-server.ts';
import { ownKeyPath } from '../../keys/master-key.ts';
import { sleep } from '../../runtime/clock.ts';
import { liveHolderPid } from '../../start/process-file.ts';
import { existingDatabasePath, noDatabaseMessage } from '../data-access.ts';
import { type CommandResult, doneResult, needsChangeResult, refusedResult } from '../results.ts';
import { askOperator, endServer, isFolderLocked } from './end-server.ts';

const RETRY_INTERVAL_MS = 250;

export interface FlattenOptions {
  readonly skipsConfirmation: boolean;
  readonly hostOptions: HostOptions;
  readonly printLine: (line: string) => void;
}

/**
 * The running server sells where it answers, otherwise this process in its place. The kill switch has
 * been engaged before.
 */
export async function flattenEverything(env: Env, options: FlattenOptions): Promise<CommandResult> {
  const { DATA_DIR: dataDir } = env;
  refuseMissingDatabase(join(dataDir, 'tideline.sqlite'), ownKeyPath(env));
  // Nothing can be sold, and a start would make a new database.
  if (existingDatabasePath(dataDir) === null) return needsChangeResult(noDatabaseMessage(dataDir));
  const { wall } = options.hostOptions;
  const deadline = wall.now() + MAX_ACCEPT_WAIT_MS;
  for (;;) {
    const answer = await askServerToFlatten(dataDir, wall, Math.max(1, deadline - wall.now()));
    if (answer.type === 'answered') return sellReportOf(answer.accounts);
    if (answer.type === 'unanswered') return refusedResult(UNREPORTED_SELL_MESSAGE);
    if (!isFolderLocked(dataDir)) return flattenInPlaceOfServer(env, options);
    if (answer.type === 'silent' || wall.now() >= deadline) break;
    await sleep(wall, RETRY_INTERVAL_MS);
  }
  return flattenAfterEndingServer(env, options);
}

const UNREPORTED_SELL_MESSAGE =
  'the server has taken it and sells, and has not said in time what became of it: look at its pages, or ask again';

async function flattenAfterEndingServer(env: Env, options: FlattenOptions): Promise<CommandResult> {
  const { DATA_DIR: dataDir } = env;
  const { skipsConfirmation, printLine, hostOptions } = options;
  const pid = liveHolderPid(dataDir);
  if (pid === null) {
    return refusedResult(
      `another process has ${dataDir} and does not answer, and it is not known which: end it, then ask again`,
    );
  }
  printLine(`the server (process ${pid}) has not answered for ${MAX_ACCEPT_WAIT_MS / 1_000} s`);
  if (!(skipsConfirmation || (await askOperator(`End process ${pid}, and sell in its place?`)))) {
    return refusedResult(`process ${pid} still runs and nothing was sold: --yes ends it`);
  }
  if (!(await endServer(pid, dataDir, hostOptions.wall))) {
    return refusedResult(
      `process ${pid} can not be ended, and keeps ${dataDir}: sell at the broker`,
    );
  }
  printLine(`process ${pid} is ended`);
  return flattenInPlaceOfServer(env, options);
}

async function flattenInPlaceOfServer(env: Env, options: FlattenOptions): Promise<CommandResult> {
  const { printLine } = options;
  printLine('no server runs: selling in its place');
  try {
    return await sellOnHost(options, (host) => flattenWithoutServer(env, host));
  } catch (error) {
    if (error instanceof SealedCredentialsError) return refusedResult(error.message);
    if (!isUnwritableError(error)) throw error;
    printLine('nothing can be saved: what is sold has an id that the broker takes once');
    return sellOnHost(options, (host) => flattenWithoutSaving(env, host));
  }
}

/** Selling serves no pages and reads no past. */
const EMPTY_BUILT_FILE_PATHS = { webRoot: '', readerThreadUrl: new URL('file:///') };

async function sellOnHost(
  { hostOptions }: FlattenOptions,
  sell: (host: ProcessHost) => ReturnType<typeof flattenWithoutServer>,
): Promise<CommandResult> {
  const { host, close } = openHost(EMPTY_BUILT_FILE_PATHS, hostOptions);
  try {
    return sellReportOf(await sell(host));
  } finally {
    await close();
  }
}

/**
 * A line for each account that held something, then the result in one line. Refused while one still
 * holds something.
 */
function sellReportOf(accounts: readonly FlattenedAccount[]): CommandResult {
  const lines = accounts
    .filter(({ outcome, warnings }) => outcome !== 'nothing' || warnings.length > 0)
    .map(({ userEmail, message, warnings }) => `${userEmail}: ${[message, ...warnings].join(' ')}`);
  lines.push(flattenSummary(accounts));
  const isUnsold = ({ outcome }: FlattenedAccount) => ['selling', 'refused'].includes(outcome);
  const isAnyUnsold = accounts.some(isUnsold);
  if (!isAnyUnsold) return doneResult(...lines);
  return refusedResult(
    ...lines,
    'Not everything is sold: start the server, which goes on, or sell at the broker.',
  );
}
